"""Computes ids, hashes, keys, tiers, ranges, trends and what privacy leaves once more, and compares byte for byte.

Written from schemas/vectors/README.md and the specification's tables, in another language than the product and without any of
its code; the standard library is all it needs. `python3 schemas/vectors/check_names.py` compares; `--write` replaces what is
expected in names.json by what comes out here.
"""
import hashlib, json, sys
from decimal import Decimal, ROUND_FLOOR
from fractions import Fraction
from pathlib import Path

FOLDER = Path(__file__).parent
ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


# Texts -------------------------------------------------------------------------------------------------------------------

def base58(data):
    number = int.from_bytes(data, "big")
    text = ""
    while number:
        number, rest = divmod(number, 58)
        text = ALPHABET[rest] + text
    return "1" * (len(data) - len(data.lstrip(b"\0"))) + text


def unbase58(text):
    number = 0
    for letter in text:
        number = number * 58 + ALPHABET.index(letter)
    zeros = len(text) - len(text.lstrip("1"))
    return bytes(zeros) + number.to_bytes((number.bit_length() + 7) // 8, "big")


def number_text(value):
    """A number as RFC 8785 has it, that is as ECMAScript writes it."""
    value = float(value)
    if value == 0:
        return "0"
    if value < 0:
        return "-" + number_text(-value)
    sign, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    text, point = "".join(map(str, digits)), len(digits) + exponent
    if len(text) <= point <= 21:
        return text + "0" * (point - len(text))
    if 0 < point <= 21:
        return text[:point] + "." + text[point:]
    if -6 < point <= 0:
        return "0." + "0" * -point + text
    power = f"e{'+' if point > 0 else '-'}{abs(point - 1)}"
    return text[0] + ("." + text[1:] if len(text) > 1 else "") + power


ESCAPES = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}


def text_text(value):
    out = "".join(ESCAPES.get(ord(c)) or (f"\\u{ord(c):04x}" if ord(c) < 32 else c) for c in value)
    return f'"{out}"'


def canonical(value):
    """RFC 8785: members in the order of the UTF-16 code units of their names."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, (int, float)):
        return number_text(value)
    if isinstance(value, str):
        return text_text(value)
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    names = sorted(value, key=lambda name: name.encode("utf-16-be"))
    return "{" + ",".join(f"{text_text(n)}:{canonical(value[n])}" for n in names) + "}"


def sha256(text):
    return hashlib.sha256(text.encode()).digest()


# Names -------------------------------------------------------------------------------------------------------------------

def credential_id(case):
    kind, subject = case["kind"], case["subject"]
    if len(unbase58(subject)) != 32:
        raise ValueError("a subject is an address of 32 bytes")
    # JSON without spaces, and texts as they are.
    parts = ["arcs:credential-id:v1", kind, subject] + ([case["nonce"]] if "nonce" in case else [])
    hashed = sha256("[" + ",".join(canonical(part) for part in parts) + "]")
    name = f"{kind.lower()}-{base58(hashed[:8])}"
    return {"id": name, "urn": f"urn:service:{name}", "statusId": f"ledger:{case['issuer']}:credential:{name}"}


def subject_hash(case):
    return {"canonical": canonical(case["subjectData"]), "hash": sha256(canonical(case["subjectData"])).hex()}


def key_names(case):
    key = bytes.fromhex(case["publicKey"])
    multikey = "z" + base58(b"\xed\x01" + key)
    return {"address": base58(key), "did": f"did:service:{case['network']}:{base58(key)}", "multikey": multikey,
            "didKey": f"did:key:{multikey}"}


def prefixed_id(case):
    return {"id": f"{case['prefix']}_{base58(bytes.fromhex(case['bytes']))}"}


# Reputation --------------------------------------------------------------------------------------------------------------

TIERS = [
    ("bronze", 0, 599, 500, ["basic marketplace access"]),
    ("silver", 600, 749, 2500, ["priority listing", "analytics"]),
    ("gold", 750, 899, 10000, ["advanced features", "custom branding"]),
    ("platinum", 900, 1000, 50000, ["all features", "premium support"]),
]


def tier_at(score):
    return next(i for i, (_, low, high, _, _) in enumerate(TIERS) if low <= score <= high)


def score_range(score):
    """50 points wide, never over the edge of a tier; the last one takes 1000 in."""
    low = min(score // 50 * 50, 950)
    return f"{low}-{1000 if low == 950 else min(low + 49, TIERS[tier_at(score)][2])}"


def tier(case):
    at = tier_at(case["score"])
    name, _, _, most, features = TIERS[at]
    prices = {"bronze": "0", **case.get("tierPrices", {"silver": "1", "gold": "10", "platinum": "100"})}
    after = None
    if at + 1 < len(TIERS):
        floor = TIERS[at + 1][1]
        above = TIERS[at + 1][0]
        after = {"tier": above, "requiredScore": floor, "pointsAway": floor - case["score"], "price": prices[above]}
    benefits = {
        "current": name, "price": prices[name], "transactionLimit": most, "featureAccess": features, "nextTier": after}
    return {**case, "range": score_range(case["score"]), "benefits": benefits}


def half_up(fraction, step):
    """To so many decimals; a half goes up, also below zero."""
    scaled = fraction * step + Fraction(1, 2)
    whole = int(Decimal(scaled.numerator // scaled.denominator).to_integral_value(ROUND_FLOOR))
    return whole / step


def trend_of(scores):
    first, last = scores[0], scores[-1]
    direction = 1 if last >= first else -1
    against = sum(max(0, -direction * (b - a)) for a, b in zip(scores, scores[1:]))
    if 10 * against * len(scores) > sum(scores):
        return "volatile"
    if 20 * (last - first) > first:
        return "improving"
    return "declining" if 20 * (first - last) > first else "stable"


def trend(case):
    scores = case["scores"]
    first, change = scores[0], scores[-1] - scores[0]
    percent = half_up(Fraction(100 * change, first), 100) if first else (100 if change else 0)
    average = half_up(Fraction(sum(scores), len(scores)), 100)
    return {"scores": scores, "summary": {
        "startScore": first, "endScore": scores[-1], "change": change, "percentChange": percent,
        "trend": trend_of(scores), "averageScore": average}}


COMPONENTS = ["successRate", "serviceQuality", "responseTime", "volumeConsistency"]
MESSAGES = {"tier_only": "This agent shows its tier only", "private": "This agent keeps its reputation private"}


def shown(record, privacy):
    mode = privacy["mode"]
    if mode == "public":
        return {**record, "privacy": {"mode": mode, "visibleComponents": COMPONENTS}}
    out = {"agentId": record["agentId"]}
    if mode in ("tier_only", "range_only"):
        out.update(priced_tier(record))
    if mode == "range_only":
        return {**out, "scoreRange": score_range(record["overallScore"]), "basis": record["basis"], "privacy": {"mode": mode}}
    if mode in MESSAGES:
        return {**out, "privacy": {"mode": mode, "message": privacy.get("message") or MESSAGES[mode]}}
    return {**out, **chosen(record, set(privacy.get("visibleData", [])))}


def priced_tier(record):
    """The price of a tier is a setting of the service, and no secret of the agent."""
    return {"tier": record["tier"], "tierPrice": record["tierBenefits"]["price"]}


def projections(record, privacy):
    """The reputation, the trustScore of the agent, and the score that filters may act on."""
    view = shown(record, privacy)
    brief = {"overall": view.get("overallScore"), "scoreRange": view.get("scoreRange"), "tier": view.get("tier")}
    brief |= {name: view.get(name) for name in ("costToForge", "basis", "proven")}
    brief["tierPrice"] = record["tierBenefits"]["price"] if "tier" in view else None
    brief = {name: value for name, value in brief.items() if value is not None}
    if "components" in view:
        brief["components"] = {name: part["value"] for name, part in view["components"].items()}
    if "overallScore" in view:
        score = view["overallScore"]
    elif "scoreRange" in view:
        score = int(view["scoreRange"].split("-")[0])
    else:
        score = next((low for name, low, *_ in TIERS if name == view.get("tier")), None)
    proven = record["proven"] if "overallScore" in view else 0 if view.get("basis") == "seen" else score
    return {"reputation": view, "trustScore": brief or None, "visibleScore": score, "visibleProven": proven}


def chosen(record, fields):
    out, names = {}, [name for name in COMPONENTS if name in fields]
    members = [name for name in ("stats",) if name in fields]
    if "tier" in fields:
        out.update(priced_tier(record))
    if "overallScore" in fields:
        members += ["overallScore", "basis", "proven", "lastUpdated", "nextUpdateAt", "backing", "costToForge", "limit", "rootsDigest"]
    if fields >= {"tierBenefits", "overallScore", "tier"}:
        members.append("tierBenefits")
    out.update({name: record[name] for name in members if name in record})
    if names:
        out["components"] = {name: beside_hidden(name, record, fields) for name in names}
    return {**out, "privacy": {"mode": "custom", "visibleComponents": names}}


DESCRIPTIONS = {
    "successRate": "Payments whose work came, without lost disputes", "serviceQuality": "Ratings by clients",
    "responseTime": "Response times that payers signed", "volumeConsistency": "Number of payments, and time since the first",
}


def beside_hidden(name, record, fields):
    """Descriptions count payments; a contribution that is cut to the limit depends on all components."""
    component = dict(record["components"][name])
    is_whole = fields >= {"overallScore", *COMPONENTS}
    if not (is_whole and "stats" in fields):
        component["description"] = DESCRIPTIONS[name]
    if not is_whole:
        part = 599 if "overallScore" in fields and record["basis"] == "seen" else 1000
        component["contribution"] = int(half_up(Fraction(str(component["value"])) * Fraction(str(component["weight"])) * part, 1))
    return component


# The files ---------------------------------------------------------------------------------------------------------------

NAMES = {"credentialIds": credential_id, "subjectHashes": subject_hash, "keys": key_names, "prefixedIds": prefixed_id}


def read(name):
    return json.loads((FOLDER / name).read_text())


def pairs():
    """What is expected, and what comes out."""
    names = read("names.json")
    for group, compute in NAMES.items():
        for case in names[group]:
            yield f"names.json {group}", case["expected"], compute(case)
    for name, compute in (("tiers.json", tier), ("trend.json", trend)):
        for case in read(name):
            yield name, case, compute(case)
    privacy = read("privacy.json")
    for case in privacy["cases"]:
        given = {name: case[name] for name in ("privacy", "changes") if name in case}
        record = {**privacy["record"], **case.get("changes", {})}
        yield "privacy.json", case, {**given, **projections(record, case["privacy"])}


def main():
    if "--write" in sys.argv:
        names = read("names.json")
        for group, compute in NAMES.items():
            names[group] = [{**case, "expected": compute(case)} for case in names[group]]
        (FOLDER / "names.json").write_text(json.dumps(names, indent=2) + "\n")
    differing, counts = 0, {}
    for name, expected, found in pairs():
        counts[name] = counts.get(name, 0) + 1
        if canonical(found) != canonical(expected):
            differing += 1
            print(f"{name}, case {counts[name]}\n  expected {canonical(expected)}\n  got      {canonical(found)}")
    for name, count in counts.items():
        print(f"{name}: {count} cases")
    listed = {f"names.json {group}" for group in NAMES} | {"tiers.json", "trend.json", "privacy.json"}
    if differing or set(counts) != listed:
        sys.exit(f"{differing} cases differ, or a list is empty")


if __name__ == "__main__":
    main()
