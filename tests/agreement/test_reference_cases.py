"""Every reference value whose measure is offered; what is not offered has its reason here."""

from __future__ import annotations

import pytest

from agreement_cases import FOLDER, Case, cases

LEFT_OUT = {
    "gamma_best_disorder": "gamma is drawn against random continua: its value moves with the draw",
    "alphaU1995": "superseded by u-alpha, from which it differs",
    "alphaU1995_Do": "part of the 1995 coefficient",
    "alphaU1995_De": "part of the 1995 coefficient",
    "kalpha_lo": "intervals over pairs of ratings are far too narrow; units are drawn",
    "kalpha_hi": "likewise",
    "kalpha_q70": "likewise",
    "cohen_kappa_ase": "intervals come from the bootstrap, not from standard errors",
    "cohen_kappa_ase0": "likewise",
    "cohen_kappa_linear_ase": "likewise",
    "ac1_se": "likewise",
    "fleiss_gwet_se": "likewise",
    "fleiss_se0": "likewise",
    "cohen_kappa_max": "no measure of agreement: the largest kappa that the margins allow",
    "fleiss_pe": "a part of kappa; what follows from it is printed",
    "pa_gwet": "percent agreement is the mean over pairs of raters, one convention for all",
    "kendall_w_uncorrected": "wrong with ties: identical top-3 lists of 8 items give .762",
    "tau_a": "the contract offers tau-b, the same without ties",
    "holsti": "percent agreement, where both coders have the same units",
}

ALL = list(cases())


def test_the_cases_are_there() -> None:
    if not FOLDER.is_dir():
        pytest.skip("the reference cases are not beside this checkout")
    assert len([case for case in ALL if case.offer]) > 190


@pytest.mark.parametrize("case", ALL, ids=lambda case: f"{case.name}-{case.measure}")
def test_a_reference_case(case: Case) -> None:
    if case.offer is None:
        pytest.skip(LEFT_OUT[case.measure])
    found = case.offer(case.data)
    if case.expected is None:
        assert found is None
    else:
        assert found == pytest.approx(case.expected, abs=case.tolerance, rel=0)
