"""Computes the commitments and links of score proofs once more, and compares byte for byte.

Written from docs/score-proofs.md, in another language than the product and without any of its code; the standard library is all
it needs. `python3 schemas/vectors/check_score_proofs.py` compares; `--write` replaces what is expected by what comes out here.
"""
import hashlib, hmac, json, sys
from decimal import Decimal
from pathlib import Path

FILE = Path(__file__).parent / "score-proofs.json"
# Nothing, then the amounts of two digits that count from 0.01 to 1000000000.
COSTS = [Decimal(0)] + [Decimal(m).scaleb(e) for e in range(-3, 8) for m in range(10, 100)] + [Decimal(10) ** 9]
CLAIMS = {
    "minimum": ("overallScore", "atLeast", b"score-proof-1:score:min"),
    "maximum": ("overallScore", "atMost", b"score-proof-1:score:max"),
    "minimumCostToForge": ("costToForge", "atLeast", b"score-proof-1:forge:min"),
    "maximumCostToForge": ("costToForge", "atMost", b"score-proof-1:forge:max"),
}


def chain(secret, tag, length):
    """HKDF-SHA-256 (RFC 5869) for one block, then so many steps: all links from the first to the last."""
    pseudo_random_key = hmac.new(bytes(32), secret, hashlib.sha256).digest()
    links = [hmac.new(pseudo_random_key, tag + b"\x01", hashlib.sha256).digest()]
    for _ in range(length):
        links.append(hashlib.sha256(tag + links[-1]).digest())
    return links


def points(claim):
    """The points of a claim, from the one that says least."""
    found = list(range(1001)) if claim.endswith("imum") else COSTS
    return found if claim.startswith("min") else found[::-1]


def length(claim, value):
    """How many points of the claim are true, but for those that stand before the first step."""
    true = sum(p <= value if claim.startswith("min") else p >= value for p in points(claim))
    return true if claim == "maximumCostToForge" else true - 1


def position(claim, value):
    at = points(claim).index(value)
    # No cost is above all points for sure, so that even the weakest of these claims takes a step.
    return at + 1 if claim == "maximumCostToForge" else at


def compute(case):
    secret, commitments, links = bytes.fromhex(case["secret"]), {"overallScore": {}, "costToForge": {}}, []
    values = {"overallScore": case["overallScore"], "costToForge": Decimal(case["costToForge"])}
    chains = {}
    for claim, (quantity, direction, tag) in CLAIMS.items():
        chains[claim] = chain(secret, tag, length(claim, values[quantity]))
        commitments[quantity][direction] = chains[claim][-1].hex()
    for claim, value in case["claims"]:
        at = position(claim, value if isinstance(value, int) else Decimal(value))
        found = chains[claim]
        links.append(found[-1 - at].hex() if at < len(found) else None)
    return {"scoreCommitments": commitments, "links": links}


def main():
    cases = json.loads(FILE.read_text())
    if "--write" in sys.argv:
        cases = [{**case, "expected": compute(case)} for case in cases]
        FILE.write_text(json.dumps(cases, indent=2) + "\n")
    differing = [number for number, case in enumerate(cases, 1) if compute(case) != case["expected"]]
    print(f"score-proofs.json: {len(cases)} cases")
    if differing or not cases:
        sys.exit(f"{len(differing)} cases differ, or there is none: {differing}")


if __name__ == "__main__":
    main()
