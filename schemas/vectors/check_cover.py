"""Computes what is safe to spend with an agent once more, and compares byte for byte.

Written from schemas/vectors/README.md, in another language than the product and without any of its code; the standard library is
all it needs. `python3 schemas/vectors/check_cover.py` compares; `--write` replaces what is expected in the files by what comes out
here, and makes the random cases anew (always the same ones).
"""
import heapq, random, sys

from check import (COMPONENTS, DAY, GROUPS, PERIOD, PRICES, SMALLEST, TENTHS, backing_of, by_group, compare, components, decimal,
                   expect, limit_of, micro, milliseconds, sha256, stamp, take, token_key, write)

DUE, DUE_FAILED = DAY, 7 * DAY
WHOLE_VOICE = 10_000


# The book ----------------------------------------------------------------------------------------------------------------

class CoverBook:
    def __init__(self, roots):
        self.roots = {r["address"]: (r["group"], micro(r["cap"])) for r in roots["roots"] if r["group"]}
        self.prices = {(c["issuer"], c["type"]): (micro(c["price"]), c["days"]) for c in roots["credentials"]}
        self.pools = {p["address"] for p in roots.get("pools", [])}
        self.money = {token_key(a["network"], a["asset"]) for a in roots["assets"]}
        self.voices, self.rooms, self.debts, self.agents, self.tills, self.shown, self.payments = {}, {}, {}, {}, {}, {}, {}
        self.queue = []

    def balance(self, balances, account, at):
        """Of each group three quarters are left after a period."""
        balance = balances.setdefault(account, [0, [0] * GROUPS])
        while balance[0] < at // PERIOD:
            balance[1] = [v * 3 // 4 for v in balance[1]]
            balance[0] = balance[0] + 1 if any(balance[1]) else at // PERIOD
        return balance[1]

    def agent(self, account):
        return self.agents.setdefault(account, {"backing": [0] * GROUPS, "lost": 0, "outstanding": 0})

    def earn(self, payer, earned, at):
        """Debts are paid first, from the lowest group."""
        if payer in self.pools:
            return
        voice = self.balance(self.voices, payer, at)
        for k, amount in enumerate(earned):
            paid = min(self.debts.get(payer, 0), amount)
            self.debts[payer] = self.debts.get(payer, 0) - paid
            voice[k] += amount - paid

    def fine(self, payer, amount, at):
        """Out of the voice; the lacking part is a debt."""
        voice = self.balance(self.voices, payer, at)
        taken = take(voice, min(amount, sum(voice)))
        self.debts[payer] = self.debts.get(payer, 0) + amount - sum(taken)

    def wait(self, payment):
        heapq.heappush(self.queue, (payment["due"], payment["position"], payment["id"]))

    def advance(self, now):
        while self.queue and self.queue[0][0] <= now:
            due, _, id = heapq.heappop(self.queue)
            payment = self.payments[id]
            if payment["due"] == due and payment["state"] == "open" and payment["dispute"] != "open":
                self.settle(payment)

    def settle(self, p):
        agent, payee, at = self.agent(p["payee"]), p["payee"], p["due"]
        p["state"] = "settled"
        if p["held"]:
            agent["outstanding"] -= p["rest"]
        if p["hold"] or p["failed"] or p["amount"] < SMALLEST:
            return
        earned = [0] * GROUPS
        if p["group"]:
            earned[p["group"]] = p["earns"]
        else:
            room = self.balance(self.rooms, payee, at)
            earned = take(room, min(p["rest"], sum(room)))
            for k, given in enumerate(p["given"]):
                room[k] += given // 4
                agent["backing"][k] += given
        p["earned"] = 0 if p["payer"] in self.pools else sum(earned)
        self.earn(p["payer"], earned, at)

    def give_back(self, payer, payee, amount):
        """What `payee` paid `payer` and is open or lost, the latest first, holds last. Returns the rest."""
        paid = [p for p in self.payments.values() if (p["payer"], p["payee"]) == (payee, payer) and p["state"] != "settled"]
        for p in sorted(reversed(paid), key=lambda p: p["hold"]):
            part = min(amount, p["rest"])
            amount -= part
            p["rest"] -= part
            if p["state"] == "lost":
                self.agent(payer)["lost"] -= part
                continue
            if p["held"]:
                self.agent(payer)["outstanding"] -= part
            up = lambda first: -(-first * part // p["amount"])
            p["given"] = [g - min(g, up(first)) for g, first in zip(p["given"], p["given_first"])]
            unearned = min(p["earns"], up(p["earns_first"]))
            p["earns"] -= unearned
            if unearned and self.tills[payer][0] == p["at"] // PERIOD:
                self.tills[payer][1] -= unearned
        return amount

    def pay(self, entry, at, amount):
        id, payer, payee, held = entry["id"], entry["payer"], entry["payee"], entry.get("held", False)
        if payer == payee or id in self.payments:
            return
        rest = amount if held else self.give_back(payer, payee, amount)
        if rest == 0 or rest < SMALLEST and not held:
            return
        group, given, earns = 0, [0] * GROUPS, 0
        if rest >= SMALLEST and payee in self.roots:
            group, cap = self.roots[payee]
            if payer in self.pools:
                cap = 0
            till = self.tills.get(payee)
            if till is None or till[0] != at // PERIOD:
                till = self.tills[payee] = [at // PERIOD, 0]
            earns = min(rest, max(0, cap - till[1]))
            till[1] += earns
        elif rest >= SMALLEST and payer not in self.pools:
            voice = self.balance(self.voices, payer, at)
            total = sum(voice)
            given = take(voice, min(rest, max((total + 1) // 2, min(total, WHOLE_VOICE))))
        self.payments[id] = {"id": id, "position": entry["position"], "payer": payer, "payee": payee, "at": at, "due": at + DUE,
                             "held": held, "hold": False, "failed": False, "dispute": "none", "state": "open", "amount": rest, "rest": rest,
                             "group": group, "given": given, "given_first": given, "earns": earns, "earns_first": earns,
                             "earned": 0}
        self.wait(self.payments[id])
        if held:
            self.agent(payee)["outstanding"] += rest

    def enter_hold(self, entry, at, amount):
        id, payer, payee = entry["id"], entry["payer"], entry["payee"]
        if payer == payee or id in self.payments:
            return
        nothing = [0] * GROUPS
        self.payments[id] = {"id": id, "position": entry["position"], "payer": payer, "payee": payee, "at": at, "due": at + DUE,
                             "held": True, "hold": True, "failed": False, "dispute": "none", "state": "open", "amount": amount,
                             "rest": amount, "group": 0, "given": nothing, "given_first": nothing, "earns": 0, "earns_first": 0,
                             "earned": 0}
        self.wait(self.payments[id])
        self.agent(payee)["outstanding"] += amount

    def come_back(self, p, amount):
        if p["hold"] and p["state"] != "settled":
            part = min(amount, p["rest"])
            p["rest"] -= part
            self.agent(p["payee"])["lost" if p["state"] == "lost" else "outstanding"] -= part

    def resolve(self, p, winner, at):
        if p["dispute"] != "open":
            return
        p["dispute"] = "decided"
        if winner == "agent":
            if p["amount"] >= SMALLEST:
                self.fine(p["payer"], p["rest"], at)
            if p["hold"]:
                p["due"] = at
                self.settle(p)
            elif p["state"] == "open" and p["due"] <= at:
                p["due"] = at
                self.wait(p)
            return
        agent = self.agent(p["payee"])
        agent["lost"] += p["rest"]
        self.fine(p["payer"], p["earned"], at)
        if p["state"] == "open":
            p["given"], p["earns"] = [0] * GROUPS, 0
            if p["held"]:
                agent["outstanding"] -= p["rest"]
        p["state"] = "lost"

    def apply(self, entry):
        at, kind = milliseconds(entry["at"]), entry["kind"]
        self.advance(at)
        amount = micro(entry.get("amount", "0"))
        if "asset" in entry and token_key(entry["network"], entry["asset"]) not in self.money:
            return
        payment = self.payments.get(entry.get("id"))
        if kind == "payment":
            self.pay(entry, at, amount)
        elif kind == "hold":
            self.enter_hold(entry, at, amount)
        elif kind == "transfer":
            self.give_back(entry["payer"], entry["payee"], amount)
        elif kind == "burn":
            self.earn(entry["payer"], [amount] + [0] * (GROUPS - 1), at)
        elif kind == "bond":
            self.agent(entry["payee"])["backing"][0] += amount
        elif kind == "credential":
            key = (entry["payer"], entry["issuer"], entry["type"])
            price, days = self.prices.get(key[1:], (None, 0))
            if price is not None and at >= self.shown.get(key, -10**18) + days * DAY:
                self.shown[key] = at
                self.earn(entry["payer"], [price] + [0] * (GROUPS - 1), at)
        elif payment is None:
            return
        elif kind == "returned":
            self.come_back(payment, amount)
        elif kind == "failed":
            if payment["held"] and payment["state"] == "open" and not payment["failed"]:
                payment["failed"], payment["due"] = True, payment["at"] + DUE_FAILED
                self.wait(payment)
        elif kind == "dispute":
            if payment["dispute"] == "none" and payment["rest"] and not (payment["hold"] and payment["state"] != "open"):
                payment["dispute"] = "open"
        elif kind == "resolved":
            self.resolve(payment, entry["for"], at)

    def cover(self, account):
        agent = self.agents.get(account, {"backing": [0] * GROUPS, "lost": 0, "outstanding": 0})
        backing = backing_of(agent["backing"]) + self.roots.get(account, (0, 0))[1]
        cost = max(0, backing * 3 // 4 - agent["lost"])
        return {"backing": decimal(backing), "lostInDisputes": decimal(agent["lost"]), "costToForge": decimal(cost),
                "outstanding": decimal(agent["outstanding"]), "safe": decimal(max(0, cost - agent["outstanding"]))}

    def read(self, now):
        self.advance(now)
        balances = lambda of: {a: by_group(v) for a in of if any(v := self.balance(of, a, now))}
        covers = {a: self.cover(a) for a in sorted({*self.agents, *self.roots})}
        return {
            "voices": balances(self.voices),
            "rooms": balances(self.rooms),
            "debts": {a: decimal(debt) for a, debt in self.debts.items() if debt},
            "agents": {a: cover for a, cover in covers.items() if any(value != "0" for value in cover.values())},
            "payments": {id: describe(p) for id, p in self.payments.items()},
        }


def describe(p):
    """A payment without what it has nothing of."""
    amounts = {"given": by_group(p["given"]), "earns": decimal(p["earns"]), "earned": decimal(p["earned"])}
    return {"state": p["state"], "rest": decimal(p["rest"]), **{m: v for m, v in amounts.items() if v not in ({}, "0")}}


def fold(case):
    book = CoverBook(case["roots"])
    for entry in case["log"]:
        book.apply(entry)
    return book.read(milliseconds(case["readAt"]))


# The score ---------------------------------------------------------------------------------------------------------------

def score(case):
    payments = [{**p, "at": milliseconds(p["at"]), "rest": micro(p["rest"]), "given": micro(p["given"])} for p in case["payments"]]
    first_at = milliseconds(case["firstAt"]) if "firstAt" in case else None
    points, _ = components(payments, milliseconds(case["now"]), first_at)
    earned = (sum(n * x for n, x in zip(TENTHS, points)) + 50) // 100
    limit = limit_of(micro(case["costToForge"]), PRICES)
    return {"score": min(limit, earned), "earned": earned, "limit": limit, **dict(zip(COMPONENTS, points))}


# Random cases ------------------------------------------------------------------------------------------------------------

def random_log(rng, number, holds=0):
    """Ten accounts that all do everything; times fall on dues and on ends of periods more often than by chance."""
    money = {"network": "n", "asset": "m", "transaction": "x"}
    roots = {
        "name": f"Random {number}",
        "assets": [{"network": "n", "asset": "m"}],
        "groups": [{"group": g, "name": "g", "reason": "r"} for g in (1, 2, 7)],
        "roots": [{"address": a, "group": g, "cap": decimal(cap), "reason": "r"}
                  for a, g, cap in (("r0", 0, 10**12), ("r1", 1, 3 * 10**6), ("r2", 2, 5 * 10**6), ("r3", 7, 10**12))],
        "credentials": [{"issuer": "i", "type": "p", "price": "2", "days": 45, "reason": "r"}],
    }
    if number % 5 == 0:
        roots["pools"] = [{"address": "w2", "reason": "r"}]
    accounts = ["a0", "a1", "a2", "w0", "w1", "w2", "r0", "r1", "r2", "r3"]
    book, log, ids = CoverBook(roots), [], []
    at = 667 * PERIOD - 2 * DAY
    slow = 0.8 if number % 2 else 0.1

    def push(kind, **members):
        entry = {"position": len(log) + 1, "at": stamp(at), "kind": kind, **members}
        log.append(entry)
        book.apply(entry)

    def some_amount():
        if rng.random() < 0.1:
            return 900 + rng.randrange(300)
        if number % 9 == 0 and rng.random() < 0.1:
            return 10**12 + rng.randrange(10**6)
        return int(10 ** (3 + 4 * rng.random()))

    for _ in range(25 + rng.randrange(50)):
        step = rng.random()
        if step < 0.06:
            at += rng.randrange(40 * DAY)
        elif step < 0.1:
            at += PERIOD - at % PERIOD - rng.randrange(2)
        elif step < 0.25:
            at += DAY
        elif step >= 0.4:
            at += rng.randrange(int(DAY * slow))
        kind, payer, payee = rng.random(), rng.choice(accounts), rng.choice(accounts)
        if holds and rng.random() < holds:
            opened = [p["id"] for p in book.payments.values() if p["hold"]]
            if opened and rng.random() < 0.3:
                push("returned", id=rng.choice(opened), amount=decimal(some_amount()))
            else:
                ids.append(f"h{len(ids)}")
                push("hold", id=ids[-1], payer=payer, payee=payee, amount=decimal(some_amount()))
        known = ids[max(0, len(ids) - 1 - rng.randrange(15))] if ids else "t0"
        if kind < 0.6:
            voice = sum(book.balance(book.voices, payer, at))
            amount = max(1, voice) if rng.random() < 0.2 else some_amount()
            id = known if rng.random() < 0.03 else f"t{len(ids)}"
            token = {**money, "asset": "worthless"} if rng.random() < 0.03 else money
            held = {"held": True} if rng.random() < 0.35 else {}
            push("payment", **token, id=id, payer=payer, payee=payee, amount=decimal(amount), **held)
            ids.append(f"t{len(ids)}")
            if held and rng.random() < 0.3:
                push("failed", id=id)
        elif kind < 0.64:
            push("burn", **money, payer=payer, amount=decimal(some_amount()))
        elif kind < 0.66:
            push("bond", **money, payer=payer, payee=payee, amount=decimal(some_amount()))
        elif kind < 0.68:
            push("credential", payer=payer, issuer="i", type=rng.choice(["p", "p", "unpriced"]), digest=sha256("c"))
        elif kind < 0.78 and known in book.payments:
            paid = book.payments[known]
            amount = paid["amount"] if rng.random() < 0.3 else max(1, int(paid["amount"] * 1.5 * rng.random()))
            push("transfer", **money, payer=paid["payee"], payee=paid["payer"], amount=decimal(amount))
        elif kind < 0.82:
            push("failed", id=known)
        elif kind < 0.91:
            push("dispute", id=known)
        else:
            push("resolved", id=known, **{"for": rng.choice(["payer", "payer", "agent"])})
    return {"roots": roots, "log": log, "readAt": stamp(at + rng.randrange(9 * DAY))}


def random_history(rng, number):
    now, payments = milliseconds("2026-11-26T00:00:00Z") + rng.randrange(DAY), []
    voiceless = rng.choice([0.05, 0.3])
    for at in sorted(now - int(rng.random() ** 2 * 900 * DAY) for _ in range(rng.randrange(30))):
        rest = int(10 ** (2.8 + 4.5 * rng.random()))
        given = 0 if rng.random() < voiceless else rest if rng.random() < 0.3 else min(rest, int(rest * rng.random() * 1.2))
        p = {"payer": f"p{rng.randrange(8)}", "at": stamp(at), "rest": decimal(rest), "given": decimal(given),
             "outcome": rng.choice(["silent"] * 5 + ["delivered"] * 4 + ["failed", "open", "lost", "won"])}
        if rng.random() < 0.5:
            p["rating"] = rng.choice([1, 2, 3, 4, 4, 5, 5, 5])
        if rng.random() < 0.4:
            p["responseTimeMs"] = rng.randrange(5_000_000)
        payments.append(p)
    case = {"name": f"Random {number}", "now": stamp(now), "costToForge": decimal(int(10 ** (10 * rng.random()))), "payments": payments}
    if rng.random() < 0.9:
        case["firstAt"] = stamp(now - int(rng.random() * 500 * DAY))
    return case


def worked_history():
    """The score at the end of the worked example."""
    payments = [{"payer": "p", "at": "2026-04-08T00:00:00.000Z", "rest": "1", "given": "1", "outcome": "delivered", "rating": 5},
                {"payer": "v", "at": "2026-04-09T00:00:00.000Z", "rest": "0.2009", "given": "0", "outcome": "lost"}]
    return {"name": "Worked example", "now": "2026-04-10T00:00:00.004Z", "firstAt": "2026-04-08T00:00:00.000Z",
            "costToForge": "0.20819", "payments": payments}


# The files ---------------------------------------------------------------------------------------------------------------

FILES = {"cover.json": fold, "cover-random.jsonl": fold, "cover-holds.json": fold, "cover-holds-random.jsonl": fold, "cover-score.jsonl": score}

if __name__ == "__main__":
    if "--write" in sys.argv:
        rng = random.Random(23)
        write("cover-random.jsonl", [random_log(rng, n + 1) for n in range(60)])
        rng_of_holds = random.Random(57)
        write("cover-holds-random.jsonl", [random_log(rng_of_holds, n + 1, holds=0.3) for n in range(60)])
        write("cover-score.jsonl", [worked_history(), *(random_history(rng, n + 1) for n in range(99))])
        expect(FILES)
    compare(FILES)
