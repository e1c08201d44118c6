"""The package's names: those of the contract, and no cost before one is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

import codebook.agreement

CONTRACT = [
    "percent_agreement",
    "cohen_kappa",
    "fleiss_kappa",
    "krippendorff_alpha",
    "scott_pi",
    "gwet_ac1",
    "brennan_prediger",
    "u_alpha",
    "cu_alpha",
    "kendall_w",
    "tau_b",
    "spearman",
    "borda",
    "rbo",
    "adjusted_rand",
    "v_measure",
    "omega",
]


@pytest.mark.parametrize("name", CONTRACT)
def test_a_name_of_the_contract(name: str) -> None:
    assert getattr(codebook.agreement, name).__name__ == name


HOMES = [(home, name) for home, names in codebook.agreement._HOMES.items() for name in names]


@pytest.mark.parametrize(("home", "name"), HOMES)
def test_a_name_is_where_it_is_said_to_be(home: str, name: str) -> None:
    found = getattr(codebook.agreement, name)
    assert found.__module__ == f"codebook.agreement.{home}"
    assert found.__doc__


def test_no_other_name_is_offered() -> None:
    with pytest.raises(AttributeError, match=r"'codebook\.agreement' has no attribute 'kappa'"):
        codebook.agreement.__getattr__("kappa")


def test_numpy_waits_until_it_is_needed() -> None:
    check = "import sys, codebook.agreement; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
