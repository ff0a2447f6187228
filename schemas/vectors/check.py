"""Computes the golden vectors of the vouching book and of the Trust Score once more, and compares byte for byte.

Written from docs/trust-score.md, in another language than the product and without any of its code; the standard library is
all it needs. `python3 schemas/vectors/check.py` compares; `--write` replaces what is expected in the files by what comes out
here, and makes the random cases anew (always the same ones).
"""
import hashlib, json, math, random, re, sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

FOLDER = Path(__file__).parent
GROUPS = 8
DAY = 86_400_000
PERIOD = 30 * DAY
MILLION = 1_000_000


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


# The book ----------------------------------------------------------------------------------------------------------------

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


class Book:
    def __init__(self, roots):
        self.roots = {r["address"]: (r["group"], micro(r["cap"])) for r in roots["roots"]}
        self.prices = {(c["issuer"], c["type"]): (micro(c["price"]), c["days"]) for c in roots["credentials"]}
        self.money = {token_key(a["network"], a["asset"]) for a in roots["assets"]}
        self.voices, self.rooms, self.emitted, self.debts, self.bonds, self.shown = {}, {}, {}, {}, {}, {}
        self.vouched = {}

    def at(self, balances, address, period):
        balance = balances.setdefault(address, [period, [0] * GROUPS])
        while balance[0] < period:
            balance[1] = [v * 3 // 4 for v in balance[1]]
            balance[0] = balance[0] + 1 if any(balance[1]) else period
        return balance[1]

    def hear(self, payer, period, group, amount):
        paid = min(self.debts.get(payer, 0), amount)
        self.debts[payer] = self.debts.get(payer, 0) - paid
        self.at(self.voices, payer, period)[group] += amount - paid

    def take_back(self, payer, period, amount):
        voice = self.at(self.voices, payer, period)
        taken = min(sum(voice), amount)
        take(voice, taken)
        self.debts[payer] = self.debts.get(payer, 0) + amount - taken

    def apply(self, entry):
        now = milliseconds(entry["at"])
        period = now // PERIOD
        kind, payer, payee = entry["kind"], entry["payer"], entry.get("payee")
        amount = micro(entry.get("amount", "0"))
        is_money = token_key(entry.get("network"), entry.get("asset")) in self.money
        if kind == "burn":
            if is_money:
                self.hear(payer, period, 0, amount)
        elif kind == "bond":
            if is_money:
                self.bonds[payee] = self.bonds.get(payee, 0) + amount
        elif kind == "credential":
            key = (payer, entry["issuer"], entry["type"])
            price, days = self.prices.get(key[1:], (0, 0))
            if price and now >= self.shown.get(key, -10**18) + days * DAY:
                self.shown[key] = now
                self.hear(payer, period, 0, price)
        elif kind == "refund":
            if is_money:
                self.take_back(payer, period, amount)
        elif kind == "lost_dispute":
            # A payment that used no voice costs none.
            if amount >= 1000 and payer != payee and self.roots.get(payee, (0, 0))[0] == 0:
                self.take_back(payer, period, amount)
        elif amount >= 1000 and payer != payee:
            self.payment(entry, kind, payer, payee, amount, period, is_money)

    def payment(self, entry, kind, payer, payee, amount, period, is_money):
        completed = kind == "proof" or entry["outcome"] == "completed"
        proved = is_money and completed and (kind == "proof" or entry["evidence"] == "ledger")
        group, cap = self.roots.get(payee, (None, 0))
        is_curated = group is not None and group > 0
        earned = [0] * GROUPS
        rest = amount if proved else 0
        if group is not None and rest:
            used = self.emitted.get((payee, period), 0)
            emission = max(0, min(rest, cap - used))
            self.emitted[payee, period] = used + emission
            earned[group] += emission
            rest -= emission
        room = self.at(self.rooms, payee, period)
        if not is_curated and rest:
            earned = [e + x for e, x in zip(earned, take(room, min(rest, sum(room))))]
        if not is_curated and kind == "payment":
            voice = self.at(self.voices, payer, period)
            total = sum(voice)
            given = take(voice, min(amount, max((total + 1) // 2, min(total, 10_000))))
            self.vouched[entry["payment"]] = by_group(given)
            if completed:
                for k in range(GROUPS):
                    room[k] += given[k] // 4
        for k in range(GROUPS):
            if earned[k]:
                self.hear(payer, period, k, earned[k])

    def result(self, log):
        period = milliseconds(log[-1]["at"]) // PERIOD if log else 0
        balances = lambda of: {a: by_group(v) for a in sorted(of) if any(v := self.at(of, a, period))}
        amounts = lambda of: {a: decimal(of[a]) for a in sorted(of) if of[a]}
        return {
            "vouched": self.vouched,
            "voices": balances(self.voices),
            "rooms": balances(self.rooms),
            "debts": amounts(self.debts),
            "bonds": amounts(self.bonds),
        }


def fold(case):
    book = Book(case["roots"])
    for entry in case["log"]:
        book.apply(entry)
    return {"rootsDigest": sha256(canonical(case["roots"])), **book.result(case["log"])}


# The score ---------------------------------------------------------------------------------------------------------------

COMPONENTS = ["successRate", "serviceQuality", "responseTime", "volumeConsistency"]
TENTHS = [4, 3, 2, 1]


def half_up(numerator, denominator):
    return (2 * numerator + denominator) // (2 * denominator)


def interpolate(curve, x):
    x0, y0 = curve[0]
    for x1, y1 in curve:
        if x <= x1:
            return y1 if x1 == x0 else y0 + half_up((x - x0) * (y1 - y0), x1 - x0)
        x0, y0 = x1, y1
    return y0


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


def expand(case):
    copies = [
        json.loads(json.dumps(r["transaction"]).replace("{n}", str(n + 1)))
        for r in case.get("repeat", [])
        for n in range(r["count"])
    ]
    return list({t["id"]: t for t in case["transactions"] + copies}.values())


def excluded(t, own):
    return (t["status"] == "created" or t["evidence"] == "reported" or t["payer"] in own
            or t["payer"] == t["payee"] or micro(t["amount"]) < 1000)


def success(t):
    if t.get("dispute") == "won":
        return 20_000
    if t.get("dispute") == "lost" or t["status"] != "completed":
        return 0
    return 10_000 if t.get("dispute") == "open" else 20_000


def timeliness(t):
    """What the payer stands for of the times, and what else is said: points of each thing that is known."""
    agreed, claimed = [], []
    signed = "payerResponseTimeMs" in t
    ignored = "responseTimeMs" if signed and t.get("responseTimeBy") == "other" else None
    said = [t[m] for m in ("responseTimeMs", "payerResponseTimeMs") if m in t and m != ignored]
    if said:
        (agreed if signed else claimed).append(10_000 - min(10_000, half_up(max(said) * 10_000, 3_600_000)))
    if "completedAt" in t and "deadlineAt" in t:
        created, completed, due = (milliseconds(t[m]) for m in ("createdAt", "completedAt", "deadlineAt"))
        in_time, signed = completed <= due, t.get("payerInTime")
        if in_time:
            points = 5_000 if signed is False else 10_000
        elif due <= created:
            points = 5_000
        else:
            points = 10_000 - min(5_000, half_up((completed - due) * 10_000, due - created))
        is_agreed = signed is False or signed is in_time and (t.get("deadlineBy") == "agent" or t["evidence"] == "ledger")
        (agreed if is_agreed else claimed).append(points)
    elif t.get("payerInTime") is False:
        agreed.append(5_000)
    return agreed, claimed


def timely(known):
    return sum(known) * 20_000 // (len(known) * 10_000) if known else None


def weighed(rows, key):
    limit = 3 * MILLION * 10_000
    unvouched = sum(r[key] * (10_000 - r["c"]) for r in rows)
    n, d = (limit, unvouched) if unvouched > limit else (1, 1)
    return [r[key] * (r["c"] * d + (10_000 - r["c"]) * n) // (10_000 * d) for r in rows]


def score(case):
    now, own, is_root = milliseconds(case["now"]), case["ownAddresses"], "rootGroup" in case
    to_root = lambda t: is_root and t["payee"] in case.get("rootAddresses", [t["payee"]])
    everything = expand(case)
    ordered = sorted(everything, key=lambda t: (milliseconds(t["createdAt"]), code_units(t["id"])))
    seen, rows = {}, []
    for t in ordered:
        if excluded(t, own):
            continue
        created, ended = milliseconds(t["createdAt"]), milliseconds(t.get("completedAt", t["createdAt"]))
        times = seen.setdefault(t["payer"], [])
        times.append(created)
        rank = sum(1 for time in times if time > created - 30 * DAY)
        evidence = MILLION if t["evidence"] == "ledger" else MILLION // 2
        days = max(0, (now - ended) // DAY)
        recency = max(100_000, math.floor(MILLION * 2 ** (-days / 180) + 0.5))
        amount = micro(t["amount"])
        groups = [micro(t.get("vouched", {}).get(str(k), "0")) for k in range(GROUPS)]
        given = amount if to_root(t) else sum(groups)
        rows.append(dict(t=t, amount=amount, groups=groups, given=given, evidence=evidence, recency=recency,
                         c=min(10_000, 10_000 * given // min(amount, 10_000)), count=evidence // rank,
                         base=evidence // rank * recency // MILLION,
                         backs=t["status"] == "completed" and t.get("dispute") != "lost"))
    weights, counts = weighed(rows, "base"), weighed(rows, "count")
    rest = sum(r["amount"] - r["given"] for r in rows)
    loudness = []
    for r in rows:
        quiet = r["amount"] - r["given"]
        heard = r["given"] + (quiet * 100_000 // rest if rest > 100_000 else quiet)
        loudness.append(heard * r["evidence"] * r["recency"] // (MILLION * MILLION))

    def mean(value_of):
        values = loud = weight = 0
        for r, w, l in zip(rows, weights, loudness):
            value = value_of(r["t"])
            if value is None or w == 0:
                continue
            values, loud, weight = values + l * value, loud + l, weight + w
        return half_up(values * weight * 10_000, loud * (weight + 2 * MILLION) * 20_000) if loud else 0

    age = max(0, (now - milliseconds(case["firstProvedAt"])) // DAY) if "firstProvedAt" in case else 0
    counted = interpolate([(0, 0), (10 * MILLION, 5000), (100 * MILLION, 8000), (1000 * MILLION, 10_000)], sum(counts))
    aged = interpolate([(0, 0), (30, 4000), (90, 6000), (180, 8000), (365, 10_000)], age)
    agreed, claims = (mean(lambda t: timely(timeliness(t)[side])) for side in (0, 1))
    late = sum(w * (20_000 - timely(timeliness(r["t"])[0])) for r, w in zip(rows, weights) if timeliness(r["t"])[0])
    room = 2 * MILLION * 20_000
    timed = agreed + half_up((10_000 - agreed) * claims * room, 40_000 * (late + room))
    earned = [mean(success), mean(lambda t: (t["rating"] - 1) * 5_000 if "rating" in t else None), timed,
              half_up(6 * counted + 4 * aged, 10)]
    backed = [sum(r["groups"][k] * r["evidence"] // MILLION for r in rows if r["backs"] and not to_root(r["t"]))
              for k in range(GROUPS)]
    backed[0] += micro(case.get("bonded", "0"))
    backing = backing_of(backed) + sum(r["amount"] for r in rows if r["backs"] and to_root(r["t"]))
    cost = backing * 3 // 4
    limit = limit_of(cost, case.get("tierPrices", {"silver": "1", "gold": "10", "platinum": "100"}))
    points = sum(n * x for n, x in zip(TENTHS, earned))
    shown = [x * 100 * limit // points for x in earned] if points > 100 * limit else earned
    total = lambda values: (sum(n * x for n, x in zip(TENTHS, values)) + 50) // 100
    overall = total(shown)
    hundredths = [n * x for n, x in zip(TENTHS, shown)]
    contributions = [h // 100 for h in hundredths]
    for i in sorted(range(4), key=lambda i: -(hundredths[i] % 100))[: overall - sum(contributions)]:
        contributions[i] += 1
    whole = lambda n, d: n // d if n % d == 0 else n / d
    return {
        "overallScore": overall,
        "tier": next(t for floor, t in ((900, "platinum"), (750, "gold"), (600, "silver"), (0, "bronze")) if overall >= floor),
        "values": {name: whole(x, 10_000) for name, x in zip(COMPONENTS, shown)},
        "contributions": dict(zip(COMPONENTS, contributions)),
        "earnedScore": total(earned),
        "backing": decimal(backing),
        "costToForge": decimal(cost),
        "limit": limit,
        "evidence": {
            "transactions": len(everything),
            "distinctPayers": len({r["t"]["payer"] for r, w in zip(rows, weights) if w}),
            "effectiveWeight": whole(sum(weights), MILLION),
            "digest": sha256(canonical(sorted(everything, key=lambda t: code_units(t["id"])))),
        },
    }


# Random cases ------------------------------------------------------------------------------------------------------------

def random_log(rng, number):
    agents = [f"a{i}" for i in range(3 + rng.randrange(4))]
    payers = [f"p{i}" for i in range(2 + rng.randrange(6))]
    groups = range(1, 5)
    roots = {
        "name": f"Random {number}",
        "assets": [{"network": "n", "asset": "m"}],
        "groups": [{"group": g, "name": f"g{g}", "reason": "r"} for g in groups],
        "roots": [{"address": a, "group": rng.randrange(5), "cap": decimal(rng.randrange(5_000_000)), "reason": "r"}
                  for a in agents if rng.random() < 0.4],
        "credentials": [{"issuer": "i", "type": f"c{i}", "price": decimal(1 + rng.randrange(3_000_000)), "days": 60, "reason": "r"}
                        for i in range(2)],
    }
    at, log, word = 1_700_000_000_000, [], []
    for i in range(4 + rng.randrange(24)):
        at += int(rng.random() ** 3 * 20 * DAY)
        amount = decimal(int(10 ** (2.5 + rng.random() * 4.5)))
        x, payer, payee = rng.random(), rng.choice(agents if rng.random() < 0.1 else payers), rng.choice(agents)
        entry = {"position": len(log) + 1, "at": stamp(at)}
        money = {"network": "n", "asset": "m" if rng.random() < 0.97 else "worthless"}
        if x < 0.03:
            entry |= {"kind": "burn", **money, "payer": payer, "amount": amount}
        elif x < 0.05:
            entry |= {"kind": "credential", "payer": payer, "issuer": "i", "type": f"c{rng.randrange(3)}", "digest": sha256(str(i))}
        elif x < 0.08:
            entry |= {"kind": "refund", **money, "payment": f"t{i}", "payer": payer, "payee": payee, "amount": amount}
        elif x < 0.10:
            entry |= {"kind": "bond", **money, "payer": payer, "payee": payee, "amount": amount}
        elif x < 0.13 and any(e["kind"] == "payment" for e in log):
            known = next(e for e in reversed(log) if e["kind"] == "payment")
            entry |= {"kind": "lost_dispute", **{m: known[m] for m in ("payment", "payer", "payee", "amount")}}
        elif x < 0.19 and word:
            known = word.pop(rng.randrange(len(word)))
            entry |= {"kind": "proof", **money, **{m: known[m] for m in ("payment", "payer", "payee", "amount")}}
        else:
            evidence = "ledger" if rng.random() < 0.85 else "facilitator"
            entry |= {"kind": "payment", **money, "payment": f"t{i}", "payer": payer, "payee": payee, "amount": amount,
                      "outcome": rng.choice(["failed", "canceled"]) if x > 0.95 else "completed", "evidence": evidence}
            if evidence == "facilitator" and entry["outcome"] == "completed":
                word.append(entry)
        log.append(entry)
    return {"roots": roots, "log": log}


def random_history(rng, number):
    now = milliseconds("2026-01-01T00:00:00Z")
    transactions = []
    for i in range(rng.randrange(25)):
        amount = int(10 ** (2.7 + rng.random() * rng.choice([3, 5])))
        created = now - int(rng.random() ** 2 * 500 * DAY)
        t = {"id": f"t{i}", "payer": f"p{rng.randrange(8)}" if rng.random() < 0.95 else "owner", "payee": "agent",
             "amount": decimal(amount), "currency": "USDC",
             "status": rng.choice(["completed"] * 6 + ["failed", "canceled", "created"]), "createdAt": stamp(created),
             "evidence": rng.choice(["ledger"] * 5 + ["facilitator", "reported"])}
        if rng.random() < 0.7:
            given, groups = int(amount * min(1, rng.random() * 1.3)), [0] * GROUPS
            for k in rng.sample(range(GROUPS), 3):
                groups[k] = given // 3
            t["vouched"] = by_group(groups)
        if rng.random() < 0.5:
            t["rating"] = 1 + rng.randrange(5)
        if rng.random() < 0.5:
            t["responseTimeMs"] = rng.randrange(5_000_000)
        if rng.random() < 0.4:
            t["completedAt"] = stamp(created + rng.randrange(5 * DAY))
            t["deadlineAt"] = stamp(created + rng.randrange(-DAY, 4 * DAY))
            if rng.random() < 0.7:
                t["deadlineBy"] = rng.choice(["agent", "agent", "payer", "other"])
            if rng.random() < 0.7:
                t["payerInTime"] = (milliseconds(t["completedAt"]) <= milliseconds(t["deadlineAt"])) == (rng.random() < 0.8)
        if "responseTimeMs" in t and rng.random() < 0.8:
            t["responseTimeBy"] = rng.choice(["agent", "agent", "payer", "other"])
        if rng.random() < 0.5:
            said = t.get("responseTimeMs", rng.randrange(5_000_000))
            t["payerResponseTimeMs"] = max(0, said + rng.choice([0, 1000, -1001, said // 10, said // 8]))
        if rng.random() < 0.15:
            t["dispute"] = rng.choice(["open", "won", "lost"])
        transactions.append(t)
    case = {"name": f"random {number}", "now": stamp(now), "ownAddresses": ["agent", "owner"], "rootsDigest": "0" * 64,
            "transactions": transactions}
    if rng.random() < 0.8:
        case["firstProvedAt"] = stamp(now - int(rng.random() * 500 * DAY))
    if rng.random() < 0.2:
        case["bonded"] = decimal(rng.randrange(3_000_000))
    if rng.random() < 0.1:
        case["rootGroup"] = 1 + rng.randrange(7)
    if rng.random() < 0.3:
        case["tierPrices"] = {"silver": "0.1", "gold": "1", "platinum": "10"}
    return case


# The files ---------------------------------------------------------------------------------------------------------------

FILES = {
    "vouching.json": fold,
    "vouching-random.jsonl": fold,
    "trust-score.json": score,
    "trust-score-random.jsonl": score,
}


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
        write("vouching-random.jsonl", [random_log(rng, n + 1) for n in range(200)])
        write("trust-score-random.jsonl", [random_history(rng, n + 1) for n in range(100)])
        expect(FILES)
    compare(FILES)


if __name__ == "__main__":
    main()
