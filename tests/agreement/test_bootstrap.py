"""Bootstrap intervals: seeded, over units or clusters; units that stand for several."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from codebook.agreement import (
    Bootstrap,
    Measure,
    Ratings,
    brennan_prediger,
    cohen_kappa,
    conger_kappa,
    fleiss_kappa,
    gwet_ac1,
    krippendorff_alpha,
    masi_alpha,
    percent_agreement,
)
from codebook.agreement.tally import Tally

MEASURES: list[Callable[..., Measure]] = [
    percent_agreement,
    cohen_kappa,
    fleiss_kappa,
    conger_kappa,
    gwet_ac1,
    brennan_prediger,
    krippendorff_alpha,
    lambda table, **o: krippendorff_alpha(table, "ordinal", **o),
    lambda table, **o: krippendorff_alpha(table, "ratio", **o),
    masi_alpha,
]


def table(units: int = 60, raters: int = 3, seed: int = 7) -> list[list[int]]:
    rng = np.random.default_rng(seed)
    truth, other = rng.integers(4, size=units), rng.integers(4, size=(raters, units))
    rated: list[list[int]] = np.where(rng.random((raters, units)) < 0.8, truth, other).tolist()
    return rated


CLUSTERS = [f"T{unit % 7}" for unit in range(60)]


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("clusters", [None, CLUSTERS], ids=["units", "clusters"])
def test_an_interval_is_that_of_resampled_tables(
    measure: Callable[..., Measure], clusters: list[str] | None
) -> None:
    rated, offered = table(), {"categories": range(4)}
    options = {} if measure is masi_alpha else offered
    drawn = Bootstrap(resamples=50, seed=3, clusters=clusters)
    values: list[float] = []
    for weights in drawn.weights(60):
        for row in weights.astype(int).tolist():
            units = [unit for unit, many in enumerate(row) for _ in range(many)]
            again = measure([[r[unit] for unit in units] for r in rated], **options).value
            values.append(np.nan if again is None else again)
    found = measure(rated, bootstrap=drawn, **options)
    assert found.ci == pytest.approx(tuple(np.quantile(values, [0.025, 0.975])), abs=1e-9)
    assert found.value == pytest.approx(measure(rated, **options).value, abs=1e-12)


def test_a_pair_without_units_in_a_resample_does_not_count_there() -> None:
    rated = np.array(table(12), np.float64)
    rated[2, 2:] = np.nan  # of the third, many resamples have nothing
    drawn = Bootstrap(resamples=50, seed=3)
    (weights,) = drawn.weights(12)
    each = [np.repeat(rated, row.astype(int), axis=1).tolist() for row in weights]
    values = np.array([percent_agreement(one).value for one in each], np.float64)
    found = percent_agreement(rated.tolist(), bootstrap=drawn)
    assert found.ci == pytest.approx(tuple(np.quantile(values, [0.025, 0.975])), abs=1e-9)


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("missing", [0, 0.2])
def test_a_column_counts_as_often_as_it_stands_for(
    measure: Callable[..., Measure], missing: float
) -> None:
    rng = np.random.default_rng(2)
    rated = np.where(rng.random((3, 60)) < missing, np.nan, np.array(table()))
    times, clusters = rng.integers(1, 5, size=60), np.array(CLUSTERS)
    once = replace(Ratings.of(rated, range(4)), times=times.astype(np.float64))
    each = Ratings.of(np.repeat(rated, times, axis=1), range(4))
    found = measure(once, bootstrap=Bootstrap(resamples=20, clusters=clusters.tolist()))
    repeated = Bootstrap(resamples=20, clusters=np.repeat(clusters, times).tolist())
    expected = measure(each, bootstrap=repeated)
    assert (found.n, found.reason) == (expected.n, expected.reason)
    assert found.value == pytest.approx(expected.value, abs=1e-9)
    assert found.ci == pytest.approx(expected.ci, abs=1e-9)


def test_the_same_seed_gives_the_same_interval() -> None:
    first = fleiss_kappa(table(), bootstrap=Bootstrap(seed=5))
    assert fleiss_kappa(table(), bootstrap=Bootstrap(seed=5)) == first
    assert fleiss_kappa(table(), bootstrap=Bootstrap(seed=6)).ci != first.ci


def test_clusters_are_drawn_whole() -> None:
    clusters = [f"T{unit // 20}" for unit in range(60)]
    weights = np.concatenate(list(Bootstrap(clusters=clusters, resamples=30).weights(60)))
    blocks = weights.reshape(30, 3, 20)
    assert (blocks == blocks[:, :, :1]).all()
    assert (blocks[:, :, 0].sum(axis=1) == 3).all()


def test_a_wider_level_is_a_wider_interval() -> None:
    narrow = fleiss_kappa(table(), bootstrap=Bootstrap(level=0.5)).ci
    wide = fleiss_kappa(table(), bootstrap=Bootstrap(level=0.99)).ci
    assert narrow is not None
    assert wide is not None
    assert wide[0] < narrow[0] < narrow[1] < wide[1]


def test_no_interval_says_why() -> None:
    rare = [["a"] * 19 + ["b"]] * 2
    found = cohen_kappa(rare, bootstrap=Bootstrap(seed=1))
    assert (found.value, found.ci) == (1, None)
    assert found.reason.startswith("No interval: undefined in ")
    assert found.reason.endswith(" of 1000 resamples.")
    assert 300 < int(found.reason.split()[4]) < 420
    alone = Bootstrap(clusters=["T1"] * 20)
    expected = Measure(1, None, 20, "No interval: there is only one cluster to draw from.")
    assert cohen_kappa(rare, bootstrap=alone) == expected


def test_clusters_for_other_units() -> None:
    with pytest.raises(ValueError, match="2 clusters are named for 60 units"):
        fleiss_kappa(table(), bootstrap=Bootstrap(clusters=["a", "b"]))


def test_many_units_are_weighed_in_blocks() -> None:
    blocks = list(Bootstrap(resamples=5).weights(900_000))
    assert [len(block) for block in blocks] == [2, 2, 1]
    assert all((block.sum(axis=1) == 900_000).all() for block in blocks)


def test_a_tally_too_large_for_a_matrix_sums_the_same() -> None:
    rng = np.random.default_rng(4)
    unit, code = rng.integers(3000, size=50), rng.integers(2001, size=50)
    amount, weights = rng.random(50), rng.random((3, 3000))
    found = Tally(unit, code, amount, (3000, 2000))(weights)
    expected = np.zeros((3, 2001))
    np.add.at(expected.T, code, (weights[:, unit] * amount).T)
    assert np.allclose(found, expected[:, :2000])
    few = Tally(unit, code % 10, amount, (3000, 10))
    assert np.allclose(few(weights), np.concatenate([few(row[None]) for row in weights]))
