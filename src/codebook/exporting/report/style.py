"""How the report looks: on light and dark screens, narrow ones, and on paper."""

STYLE = """
:root {
  color-scheme: light dark;
  --page: #ffffff; --soft: #f4f5f6; --line: #d5d9dd; --ink: #1b1f23; --quiet: #57606a;
  --accent: #0072b2;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #14171a; --soft: #1e2327; --line: #3a4147; --ink: #e6e8ea; --quiet: #a3adb6;
    --accent: #56b4e9;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 60rem; overflow-wrap: break-word;
  background: var(--page); color: var(--ink);
  font: 1rem/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 {
  font-size: 1.4rem; margin: 3rem 0 .75rem; padding-bottom: .3rem;
  border-bottom: 1px solid var(--line);
}
h3, h4, h5 { font-size: 1.05rem; line-height: 1.35; margin: 1.75rem 0 .4rem; }
h3.root { font-size: 1.2rem; margin-top: 2.25rem; }
p { margin: .4rem 0; max-width: 46rem; }
a { color: var(--accent); }
.quiet, .counts { color: var(--quiet); }
.counts { font-size: .9rem; font-weight: normal; display: inline-block; }
.skip { position: absolute; left: -99rem; }
.skip:focus { position: static; }
nav ul {
  list-style: none; margin: 1rem 0 0; padding: 0;
  display: flex; flex-wrap: wrap; gap: .25rem 1.25rem;
}
dl.cards {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: .75rem;
  margin: 1.25rem 0;
}
dl.cards div {
  display: flex; flex-direction: column-reverse; justify-content: flex-end;
  padding: .6rem .8rem; border-radius: .5rem;
  background: var(--soft); border: 1px solid var(--line);
}
dl.cards dd { margin: 0; font-size: 1.6rem; font-weight: 600; font-variant-numeric: tabular-nums; }
dl.cards dt { color: var(--quiet); font-size: .9rem; }
.chip {
  display: inline-block; padding: 0 .45rem; margin-right: .35rem; border-radius: .3rem;
  font-size: .85rem; font-weight: 600; print-color-adjust: exact;
}
ul.codes { list-style: none; margin: .4rem 0; padding: 0; }
ul.codes li { margin: .15rem 0; }
.under { padding-left: 1.25rem; border-left: 2px solid var(--line); margin-left: .35rem; }
.under .under { margin-left: 0; }
blockquote {
  margin: .6rem 0; padding: .5rem .9rem; border-left: 3px solid var(--accent);
  background: var(--soft); border-radius: 0 .35rem .35rem 0; max-width: 48rem;
}
blockquote p { white-space: pre-line; margin: 0; }
blockquote footer { color: var(--quiet); font-size: .9rem; margin-top: .25rem; }
blockquote .insight { font-style: italic; margin-top: .4rem; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .92rem; }
caption { text-align: left; color: var(--quiet); padding: .25rem 0; }
th, td {
  text-align: left; vertical-align: top; padding: .3rem .9rem .3rem 0;
  border-bottom: 1px solid var(--line);
}
th { font-weight: 600; }
tbody th { font-weight: normal; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
figure { margin: 1.25rem 0; }
figcaption { color: var(--quiet); font-size: .92rem; margin-bottom: .5rem; }
svg {
  display: block; max-width: 100%; height: auto;
  font: 12px system-ui, "Segoe UI", Roboto, sans-serif;
}
svg + svg { margin-top: 1rem; }
@media screen { svg { max-width: none; } }
svg text { fill: var(--ink); }
svg .faint { fill: var(--quiet); }
svg .grid { stroke: var(--line); }
svg .mark { fill: var(--accent); }
svg .range { stroke: var(--ink); }
body > footer { margin-top: 4rem; color: var(--quiet); font-size: .9rem; }
@media print {
  html { font-size: 10pt; }
  body { max-width: none; padding: 0; }
  nav, .skip { display: none; }
  h2, h3, h4, h5, caption, figcaption { break-after: avoid; }
  blockquote, tr, svg, dl.cards div { break-inside: avoid; }
  dl.cards { grid-template-columns: repeat(4, 1fr); }
  a { color: inherit; text-decoration: none; }
  .wide { overflow: visible; }
  thead { display: table-header-group; }
}
@page { margin: 18mm 16mm; }
"""
