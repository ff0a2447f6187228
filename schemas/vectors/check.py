"""Computes the golden vectors of the Trust Score once more, and compares byte for byte.

Written from schemas/vectors/README.md, in another language than the product and without any of its code; the standard library is
all it needs. `python3 schemas/vectors/check.py` compares; `--write` replaces what is expected in the files by what comes out
here, and makes the random cases anew (always the same ones).
"""
import hashlib, json, random, re, sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

FOLDER = Path(__file__).parent
GROUPS = 8
DAY = 86_400_000
PERIOD = 30 * DAY
MILLION = 1_000_000
SMALLEST = 1_000


# Texts -------------------------------------------------------------------------------------------------------------------

def micro(text):
    """Decimal text to millionths, rounded down. By its digits: a Decimal has 28 of them, and an amount may have 36."""
    whole, _, fraction = text.partition(".")
    return int(whole + fraction[:6].ljust(6, "0"))


def decimal(amount):
    text = f"{amount // MILLION}.{amount % MILLION:06d}".rstrip("0")
    return text.rstrip(".")


def by_group(amounts):
    return {str(k): decimal(v) for k, v in enumerate(amounts) if v}


def milliseconds(text):
    moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return (moment - datetime(1970, 1, 1, tzinfo=timezone.utc)) // timedelta(milliseconds=1)


def stamp(ms):
    moment = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(milliseconds=ms)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def canonical(value):
    """RFC 8785, for what is in these files: texts without characters that need thought, and integers."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def code_units(text):
    """Texts are put in order by these, as RFC 8785 puts the names of members."""
    return text.encode("utf-16-be")


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


# What book and score share -----------------------------------------------------------------------------------------------

def take(amounts, amount):
    """Takes so much out in proportion, and returns the parts."""
    total = sum(amounts)
    parts = [amount * v // total if total else 0 for v in amounts]
    left = amount - sum(parts)
    for k in range(GROUPS):
        more = min(left, amounts[k] - parts[k])
        parts[k] += more
        left -= more
    for k in range(GROUPS):
        amounts[k] -= parts[k]
    return parts


NETWORKS = {
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "mainnet-beta", "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "devnet",
    "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z": "testnet", "solana:local": "local", "solana": "mainnet-beta",
    "solana-devnet": "devnet", "solana-testnet": "testnet", "solana-local": "local", "mainnet": "mainnet-beta",
    "ledger-mainnet": "mainnet-beta", "ledger-devnet": "devnet", "ledger-testnet": "testnet", "ledger-local": "local",
    "ethereum": "eip155:1", "sepolia": "eip155:11155111", "base": "eip155:8453", "base-sepolia": "eip155:84532",
    "polygon": "eip155:137", "polygon-amoy": "eip155:80002", "arbitrum": "eip155:42161",
    "arbitrum-sepolia": "eip155:421614", "abstract": "eip155:2741", "abstract-testnet": "eip155:11124",
    "avalanche": "eip155:43114", "avalanche-fuji": "eip155:43113", "celo": "eip155:42220", "educhain": "eip155:41923",
    "flare": "eip155:14", "iotex": "eip155:4689", "megaeth": "eip155:4326", "monad": "eip155:143",
    "peaq": "eip155:3338", "sei": "eip155:1329", "sei-testnet": "eip155:1328", "skale-base-sepolia": "eip155:324705682",
    "stable": "eip155:988", "stable-testnet": "eip155:2201", "story": "eip155:1514",
}


def token_key(network, asset):
    """A token is the same one by whichever name of its network, and in either case of an EVM address."""
    if asset is not None and re.fullmatch("0x[0-9a-fA-F]{40}", asset):
        asset = asset.lower()
    return NETWORKS.get(network, network), asset


def half_up(numerator, denominator):
    return (2 * numerator + denominator) // (2 * denominator)


def backing_of(groups):
    curated = groups[1:]
    return groups[0] + min(sum(curated), 2 * (sum(curated) - max(curated)))


def limit_of(cost, prices):
    silver, gold, platinum = (micro(prices[tier]) for tier in ("silver", "gold", "platinum"))
    x0, y0 = 0, 300
    for x1, y1 in ((silver, 600), (gold, 750), (platinum, 900), (10 * platinum, 1000)):
        if cost < x1:
            return y0 + (cost - x0) * (y1 - y0) // (x1 - x0)
        x0, y0 = x1, y1
    return y0


# The components ----------------------------------------------------------------------------------------------------------

SUCCESS = {"delivered": 10_000, "won": 10_000, "silent": 8_500, "open": 5_000, "failed": 0, "lost": 0}
PRICES = {"silver": "1", "gold": "10", "platinum": "100"}


def between(points, x):
    """Linear between points, rounded down."""
    x0 = y0 = 0
    for x1, y1 in points:
        if x < x1:
            return y0 + (x - x0) * (y1 - y0) // (x1 - x0)
        x0, y0 = x1, y1
    return y0


def recency(age):
    part = MILLION
    for _ in range(min(100, max(0, age // PERIOD))):
        part = max(100_000, part * 35 // 36)
    return part


def components(payments, now, first_at):
    """The four components in basis points, and the weight of each payment; all amounts are millionths."""
    times, weights = {}, []
    success, quality, timely = [], [], []
    voices = counts = 0
    for p in payments:
        at, rest, given = p["at"], p["rest"], p["given"]
        weights.append(0)
        if rest < SMALLEST or given == 0 and p["outcome"] != "lost":
            continue
        r = recency(now - at)
        voice = given * r // MILLION
        success.append((rest * r // MILLION if p["outcome"] == "lost" else voice, SUCCESS[p["outcome"]]))
        if given == 0:
            continue
        times.setdefault(p["payer"], []).append(at)
        rank = sum(1 for time in times[p["payer"]] if time > at - PERIOD)
        count = MILLION // rank * min(10_000, given) // 10_000
        counts, voices = counts + count, voices + voice
        weights[-1] = count * r // MILLION
        if "rating" in p:
            quality.append((voice, (p["rating"] - 1) * 2_500))
        if "responseTimeMs" in p:
            hour = 3_600_000
            timely.append((voice, 10_000 - half_up(10_000 * min(p["responseTimeMs"], hour), hour)))

    def mean(known, unknown):
        rest = (voices - sum(w for w, _ in known)) // 5
        known = [*known, (rest, unknown)]
        total = sum(w for w, _ in known)
        return half_up(sum(w * value for w, value in known), total) if total else unknown

    weight = sum(weights)
    seen = lambda value: half_up(value * weight, weight + 2 * MILLION)
    total = sum(w for w, _ in success)
    age = max(0, (now - first_at) // DAY) if first_at is not None else 0
    volume = (6 * between([(10 * MILLION, 5_000), (100 * MILLION, 8_000), (1000 * MILLION, 10_000)], counts)
              + 4 * between([(30, 4_000), (90, 6_000), (180, 8_000), (365, 10_000)], age))
    means = [half_up(sum(w * value for w, value in success), total) if total else 0,
             mean(quality, 6_000), mean(timely, 8_000), half_up(volume, 10)]
    return [seen(each) for each in means], weights


# The score ---------------------------------------------------------------------------------------------------------------

COMPONENTS = ["successRate", "serviceQuality", "responseTime", "volumeConsistency"]
TENTHS = [4, 3, 2, 1]


def expand(case):
    """The copies of `repeat` with their numbers and positions, and each id once."""
    copies = []
    for r in case.get("repeat", []):
        for n in range(r["count"]):
            copy = json.loads(json.dumps(r["transaction"]).replace("{n}", str(n + 1)))
            copies.append({**copy, "position": r["firstPosition"] + n} if "firstPosition" in r else copy)
    return list({t["id"]: t for t in case["transactions"] + copies}.values())


def outcome(t):
    if "dispute" in t:
        return t["dispute"]
    if t.get("failed"):
        return "failed"
    said = {"rating", "payerResponseTimeMs", "payerInTime"} & t.keys()
    return "delivered" if said else "silent"


def score(case):
    now, own = milliseconds(case["now"]), case["ownAddresses"]
    everything = expand(case)
    seen, proven = [], []
    for t in sorted((t for t in everything if "position" in t), key=lambda t: t["position"]):
        if t["payer"] in own or t["payer"] == t["payee"]:
            continue
        p = {"payer": t["payer"], "at": milliseconds(t["loggedAt"]), "rest": micro(t.get("left", t["amount"])),
             "given": sum(micro(v) for v in t.get("vouched", {}).values()), "outcome": outcome(t)}
        p |= {name: t[said] for name, said in (("rating", "rating"), ("responseTimeMs", "payerResponseTimeMs")) if said in t}
        if p["rest"] < SMALLEST:
            continue
        if p["given"] or p["outcome"] == "lost":
            proven.append(p)
        if t.get("settled"):
            seen.append({**p, "given": p["rest"]})
    total = lambda values: (sum(n * x for n, x in zip(TENTHS, values)) + 50) // 100
    def basis_of(payments):
        first_at = next((p["at"] for p in payments if p["given"]), None)
        values, weights = components(payments, now, first_at)
        return payments, values, weights
    shown = {"seen": basis_of(seen), "proven": basis_of(proven)}
    cover = case.get("cover", {"backing": "0", "costToForge": "0", "lostInDisputes": "0"})
    limit = limit_of(micro(cover["costToForge"]), case.get("tierPrices", PRICES))
    earned_score, seen_score = total(shown["proven"][1]), total(shown["seen"][1])
    proven_score, owes = min(limit, earned_score), micro(cover["lostInDisputes"]) > 0
    part = 0 if owes else seen_score * 599 // 1000
    overall = max(proven_score, part)
    basis = "proven" if owes or proven_score > part or (proven_score == part and proven) else "seen"
    payments, values, weights = shown[basis]
    shares = [overall * n * x for n, x in zip(TENTHS, values)]
    points = max(1, sum(n * x for n, x in zip(TENTHS, values)))
    contributions = [share // points for share in shares]
    for i in sorted(range(4), key=lambda i: -(shares[i] % points))[: overall - sum(contributions)]:
        contributions[i] += 1
    whole = lambda n, d: n // d if n % d == 0 else n / d
    return {
        "overallScore": overall,
        "basis": basis,
        "proven": proven_score,
        "seen": seen_score,
        "tier": next(t for floor, t in ((900, "platinum"), (750, "gold"), (600, "silver"), (0, "bronze")) if overall >= floor),
        "values": {name: whole(x, 10_000) for name, x in zip(COMPONENTS, values)},
        "contributions": dict(zip(COMPONENTS, contributions)),
        "earnedScore": earned_score,
        "limit": limit,
        **cover,
        "payments": {"seen": len(seen), "proven": len(proven)},
        "evidence": {
            "transactions": len(everything),
            "distinctPayers": len({p["payer"] for p, w in zip(payments, weights) if w}),
            "effectiveWeight": whole(sum(weights), MILLION),
            "digest": sha256(canonical(sorted(everything, key=lambda t: code_units(t["id"])))),
        },
    }


# Random cases ------------------------------------------------------------------------------------------------------------

def random_evidence(rng, number):
    now, at, transactions = milliseconds("2026-11-26T00:00:00Z") + rng.randrange(DAY), 0, []
    times = sorted(now - int(rng.random() ** 2 * 900 * DAY) for _ in range(rng.randrange(30)))
    positions = sorted(rng.sample(range(1, 1000), len(times)))
    voiceless = rng.choice([0.05, 0.3])
    for i, (position, at) in enumerate(zip(positions, times)):
        amount = int(10 ** (2.9 + 4.5 * rng.random()))
        t = {"id": f"t{rng.randrange(10**6)}-{i}", "payer": rng.choice([f"p{n}" for n in range(8)] * 3 + ["owner"]), "payee": "agent",
             "amount": decimal(amount), "currency": "USDC", "status": "completed",
             "createdAt": stamp(at - rng.randrange(DAY)), "evidence": rng.choice(["ledger"] * 5 + ["facilitator", "reported"])}
        if rng.random() < 0.9:
            t |= {"position": position, "loggedAt": stamp(at)}
            if rng.random() < 0.8:
                t["settled"] = True
        left = amount
        if rng.random() < 0.2:
            left = rng.choice([0, rng.randrange(amount + 1)])
            t["left"] = decimal(left)
        if rng.random() >= voiceless:
            given = left if rng.random() < 0.3 else int(left * rng.random())
            groups, chosen = [0] * GROUPS, rng.sample(range(GROUPS), 3)
            for k in chosen:
                groups[k] = given // 3
            if any(groups):
                t["vouched"] = by_group(groups)
        if rng.random() < 0.5:
            t["rating"] = rng.choice([1, 2, 3, 4, 4, 5, 5, 5])
        if rng.random() < 0.4:
            t["payerResponseTimeMs"] = rng.randrange(5_000_000)
        if rng.random() < 0.1:
            t["payerInTime"] = rng.random() < 0.7
        if rng.random() < 0.1:
            t["failed"] = True
        if rng.random() < 0.2:
            t["dispute"] = rng.choice(["open", "won", "lost"])
        transactions.append(t)
    rng.shuffle(transactions)
    backing, lost = int(10 ** (10 * rng.random())), int(10 ** (7 * rng.random())) if rng.random() < 0.3 else 0
    cover = {"backing": decimal(backing), "costToForge": decimal(max(0, backing * 3 // 4 - lost)), "lostInDisputes": decimal(lost)}
    case = {"name": f"Random {number}", "now": stamp(now), "ownAddresses": ["agent", "owner"], "rootsDigest": "0" * 64,
            "cover": cover, "transactions": transactions}
    if rng.random() < 0.3:
        case["tierPrices"] = {"silver": "0.1", "gold": "1", "platinum": "10"}
    return case


# The files ---------------------------------------------------------------------------------------------------------------

FILES = {"trust-score.json": score, "trust-score-random.jsonl": score}


def read(name):
    text = (FOLDER / name).read_text()
    return [json.loads(line) for line in text.splitlines()] if name.endswith("l") else json.loads(text)


def write(name, cases):
    lines = "".join(canonical(case) + "\n" for case in cases)
    (FOLDER / name).write_text(lines if name.endswith("l") else json.dumps(cases, indent=2, ensure_ascii=False) + "\n")


def compare(files):
    """Computes each file's cases once more, and exits with a message where they differ."""
    differing = 0
    named = [name for name in files if name in sys.argv]
    for name in named or files:
        compute, cases = files[name], read(name)
        for number, case in enumerate(cases, 1):
            found, expected = canonical(compute(case)), canonical(case["expected"])
            if found != expected:
                differing += 1
                print(f"{name}, case {number}: {case.get('name', '')}\n  expected {expected}\n  got      {found}")
        print(f"{name}: {len(cases)} cases")
        if not cases:
            sys.exit(f"{name} has no cases")
    if differing:
        sys.exit(f"{differing} cases differ")


def expect(files):
    """Replaces what is expected in the files by what comes out here."""
    for name, compute in files.items():
        write(name, [{**case, "expected": compute(case)} for case in read(name)])


def main():
    if "--write" in sys.argv:
        rng = random.Random(17)
        write("trust-score-random.jsonl", [random_evidence(rng, n + 1) for n in range(100)])
        expect(FILES)
    compare(FILES)


if __name__ == "__main__":
    main()
