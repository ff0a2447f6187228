"""Computes what a payer may pay once more, and compares byte for byte.

Written from schemas/vectors/README.md, in another language than the product and without any of its code; the standard library is
all it needs. It keeps no running sums: each decision adds up all payments. `python3 schemas/vectors/check_payer.py` compares;
`--write` replaces what is expected in payer.jsonl by what comes out here, and makes the random cases anew (always the same ones).
`--random COUNT SEED` prints so many other cases with their results.
"""
import random, sys

from check import canonical, compare, read, write

MINUTE, HOUR = 60_000, 3_600_000
DAY, MONTH = 24 * HOUR, 30 * 24 * HOUR
WINDOWS = [("perHour", HOUR), ("perDay", DAY), ("perMonth", MONTH), ("total", None)]
LOSS, PATIENCE = 3, DAY
OPEN = ("intended", "signed", "paid")
NOTHING_PAID = ("refused", "dropped", "unpaid", "gift")


def units(text):
    whole, _, fraction = text.partition(".")
    return int(whole) * 1_000_000 + int(fraction.ljust(6, "0"))


def key(name):
    return name.lower() if name.startswith("eip155:") else name


def limits_of(options):
    return {name: units(options[name]) for name, _ in WINDOWS if options.get(name) is not None}


# The policy --------------------------------------------------------------------------------------------------------------

class Policy:
    def __init__(self, options):
        self.least = {"trial": units(options.get("trial", "1")), "strangers": units(options.get("strangers", "5")),
                      "most": units(options.get("most", "25")), "share": round(options.get("share", 0.5) * 10_000)}
        for name in ("askAbove", "endsAt"):
            if name in options:
                self.least[name] = options[name] if name == "endsAt" else units(options[name])
        budgets = [("all", {"perDay": "10", **options}), ("seller", options.get("perSeller", {})), ("task", options.get("perTask", {}))]
        self.budgets = {whose: limits_of(given) for whose, given in budgets}
        self.lists = [[key(name) for name in options["sellers"]]] if "sellers" in options else []
        self.deny = [key(name) for name in options.get("deny", [])]

    def tighten(self, other):
        """Of each value the stricter one."""
        for name, value in other.least.items():
            self.least[name] = min(value, self.least.get(name, value))
        for whose, limits in other.budgets.items():
            for name, value in limits.items():
                self.budgets[whose][name] = min(value, self.budgets[whose].get(name, value))
        self.lists += other.lists
        self.deny += [name for name in other.deny if name not in self.deny]


# The journal -------------------------------------------------------------------------------------------------------------

class Journal:
    def __init__(self, options):
        self.policy, self.has_policy, self.now = Policy(options), False, 0
        self.payments, self.calls, self.budgets, self.approvals = {}, {}, {}, {}

    # Sums over all payments

    def counts(self, p, now):
        return p["state"] == "delivered" and p["settled"] and (p["good"] or now >= p["deliveredAt"] + PATIENCE)

    def is_open(self, p, now):
        return p["state"] in OPEN or p["state"] == "delivered" and not self.counts(p, now)

    def total(self, now, what, where):
        return sum(what(p) for p in self.payments.values() if p["state"] not in NOTHING_PAID and where(p))

    def delivered(self, seller, now):
        return self.total(now, rest_of, lambda p: p["seller"] == seller and self.counts(p, now))

    def lost(self, seller, now, span=None):
        return self.total(now, lambda p: p["weight"] * rest_of(p), lambda p: p["seller"] == seller and p["state"] == "lost"
                          and not p["forgiven"] and (span is None or p["at"] > now - span))

    def part(self, name, seller, now):
        return self.total(now, lambda p: p[name], lambda p: p["seller"] == seller and self.is_open(p, now))

    def tried(self, now, seller=None):
        return self.total(now, lambda p: p["trial"], lambda p: p["at"] > now - MONTH and seller in (None, p["seller"])
                          and (self.is_open(p, now) or p["state"] == "lost"))

    def spent(self, now, span, where):
        return self.total(now, lambda p: p["amount"], lambda p: (span is None or p["at"] > now - span) and where(p))

    # Decisions

    def first_hand(self, seller, now):
        now, least = max(now, self.now), self.policy.least
        share = least["share"] * self.delivered(seller, now) // 10_000
        own = max(0, min(share - self.lost(seller, now), least["most"])) - self.part("own", seller, now)
        trial = min(least["trial"] - self.tried(now, seller),
                    least["trial"] + min(0, share - self.lost(seller, now, MONTH)) - self.part("trial", seller, now),
                    least["strangers"] - self.tried(now))
        return max(0, own), max(0, trial)

    def chain_of(self, budget):
        while budget is not None:
            yield budget
            budget = self.budgets.get(budget, {}).get("parent")

    def decide(self, intent, now):
        now, refused, asked = max(now, self.now), [], []
        amount, seller, policy = intent["amount"], key(intent["seller"]), self.policy
        of_call, of_id = self.calls.get(intent["call"]), self.payments.get(intent.get("id"))
        if of_call and of_call["state"] not in ("unpaid", "dropped") or of_id and of_id["state"] != "refused":
            refused.append("still_open")
        if amount is None:
            refused.append("amount_unknown")
        if now >= policy.least.get("endsAt", now + 1):
            refused.append("mandate_ended")
        network = ":".join(seller.split(":")[:2])
        names = [key(n) for n in (intent.get("origin"), seller, network, intent.get("asset")) if n is not None]
        refused += ["seller_denied" for name in names if name in policy.deny]
        if not all(any(name in each for name in names) for each in policy.lists):
            refused.append("seller_not_listed")
        chain = list(self.chain_of(intent.get("budget")))
        for name in chain:
            allowed = self.budgets.get(name, {}).get("sellers")
            if allowed is not None and not any(n in allowed for n in names):
                refused.append("seller_not_listed")

        def judge(limits, where):
            for name, span in WINDOWS:
                if amount is not None and name in limits and self.spent(now, span, where) + amount > limits[name]:
                    refused.append("over_budget")
        judge(policy.budgets["all"], lambda p: True)
        judge(policy.budgets["seller"], lambda p: p["seller"] == seller)
        if "task" in intent:
            judge(policy.budgets["task"], lambda p: p.get("task") == intent["task"])
        if amount is not None:
            for name in chain:
                budget = self.budgets.get(name)
                if budget is None:
                    refused.append("no_budget")
                    continue
                if budget["endsAt"] is not None and now >= budget["endsAt"]:
                    refused.append("budget_ended")
                judge(budget["limits"], lambda p: name in p["budgets"])
        if abs(now - intent.get("chainTime", now)) > 5 * MINUTE:
            refused.append("clock_wrong")

        by, own, trial = "trust", 0, 0
        if amount is not None:
            if amount > policy.least.get("askAbove", amount):
                asked.append("above_threshold")
            most_own, most_trial = self.first_hand(seller, now)
            own, trial = min(amount, most_own), amount - min(amount, most_own)
            if trial > most_trial:
                own, trial, by = 0, 0, "hold" if intent.get("by") == "hold" else "person"
                if by == "person":
                    asked.append("not_earned")
        approval = self.approvals.get(intent.get("id"))
        is_approved = approval is not None and approval[:2] == (seller, amount)
        verdict = "refuse" if refused else "ask" if asked and not is_approved else "allow"
        return {"verdict": verdict, "codes": refused + asked, "by": by, "own": str(own), "trial": str(trial)}

    # Lines

    def apply(self, line):
        self.now = max(self.now, line["at"])
        kind = line["kind"]
        if kind == "policy":
            policy = Policy(line["policy"])
            if self.has_policy and "replaces" not in line:
                self.policy.tighten(policy)
            else:
                self.policy = policy
            self.has_policy = True
        elif kind == "budget":
            if line["id"] not in self.budgets and (line.get("parent") is None or line["parent"] in self.budgets):
                sellers = line.get("sellers")
                self.budgets[line["id"]] = {"parent": line.get("parent"), "limits": limits_of(line["limits"]),
                                            "sellers": sellers and [key(name) for name in sellers], "endsAt": line.get("endsAt")}
        elif kind == "intent":
            self.intend(line)
        elif kind == "approved":
            self.approvals[line["id"]] = (key(line["seller"]), int(line["amount"]), line["by"])
        elif kind == "recovered":
            self.recover(line)
        elif kind == "forgiven":
            for p in self.payments.values():
                if p["seller"] == key(line["seller"]) and p["state"] == "lost":
                    p["forgiven"] = True
        elif line.get("id") in self.payments:
            self.step(self.payments[line["id"]], kind, line)

    def intend(self, line):
        before = self.payments.get(line["id"])
        if before and before["state"] != "refused":
            return
        found = self.decide({**line, "amount": int(line["amount"])}, self.now)
        p = {**line, "amount": int(line["amount"]), "seller": key(line["seller"]), "at": self.now, "by": found["by"], "state": "refused",
             "own": int(found["own"]), "trial": int(found["trial"]), "budgets": list(self.chain_of(line.get("budget"))), "held": None,
             "answered": False, "settled": False, "good": False, "refunded": 0, "weight": 0, "forgiven": False, "surprise": False}
        self.payments[line["id"]] = p
        if found["verdict"] == "allow":
            p["state"] = "intended"
            self.calls[line["call"]] = p
            self.approvals.pop(line["id"], None)

    def recover(self, line):
        p = self.payments.get(line["id"])
        if p is None or p["state"] == "refused":
            p = {"id": line["id"], "call": line["id"], "amount": int(line["amount"]), "seller": key(line["seller"]), "at": self.now,
                 "by": "trust", "state": "dropped", "own": 0, "trial": int(line["amount"]), "budgets": [], "held": None, "good": False,
                 "answered": False, "refunded": 0, "forgiven": False, "surprise": False}
            self.payments[line["id"]] = p
        if p["state"] in ("intended", "dropped", "unpaid"):
            p.update(state="lost", settled=True, weight=1)

    def step(self, p, kind, line):
        state = p["state"]
        if kind == "held" and state == "intended" and p["by"] == "hold" and p["held"] is None and int(line["amount"]) == p["amount"]:
            p["held"] = line["name"]
        elif kind == "signed" and state == "intended" and (p["by"] != "hold" or p["held"] == line["name"]):
            p["state"] = "signed"
        elif kind == "dropped" and state == "intended":
            p["state"] = "dropped"
        elif kind == "answered" and (state in ("signed", "paid", "unpaid") or state == "lost" and not p["answered"]):
            p.update(state="delivered", answered=True, deliveredAt=self.now, surprise=p["surprise"] or state == "unpaid")
        elif kind == "paid" and state in ("signed", "delivered", "lost"):
            p["settled"] = True
            p["amount"] = min(p["amount"], int(line.get("amount", p["amount"])))
            p["own"] = min(p["own"], p["amount"])
            p["trial"] = min(p["trial"], p["amount"] - p["own"])
            if state == "signed":
                p["state"] = "paid"
        elif kind == "unpaid" and (state == "signed" or state in ("delivered", "lost") and not p["settled"]):
            p["state"] = "gift" if state == "delivered" else "unpaid"
        elif kind == "judged" and line["good"]:
            p["good"] = p["good"] or state == "delivered"
        elif kind in ("judged", "disputed") and state in ("paid", "delivered"):
            p.update(state="lost", good=False, weight=1 if line.get("fault") == "here" else LOSS)
        elif kind == "refunded" and state == "lost":
            p["refunded"] += min(int(line["amount"]), rest_of(p))


def rest_of(p):
    return max(0, p["amount"] - p["refunded"])


def fold(case):
    journal, decisions = Journal(case["policy"]), []
    for line in case["lines"]:
        if line["kind"] == "intent":
            decisions.append(journal.decide({**line, "amount": int(line["amount"])}, line["at"]))
        journal.apply(line)
    asked = []
    for question in case["questions"]:
        amount = question["intent"]["amount"]
        asked.append(journal.decide({**question["intent"], "amount": None if amount is None else int(amount)}, question["now"]))
    now = journal.now
    payments = {name: {"state": p["state"], "amount": str(p["amount"]), "own": str(p["own"]), "trial": str(p["trial"]), "by": p["by"],
                       "counts": bool(journal.counts(p, now)), "surprise": p["surprise"]} for name, p in journal.payments.items()}
    sellers = {}
    for seller in sorted({p["seller"] for p in journal.payments.values() if p["state"] != "refused"}):
        own, trial = journal.first_hand(seller, case["readAt"])
        sellers[seller] = {"delivered": str(journal.delivered(seller, now)), "lost": str(journal.lost(seller, now)),
                           "openOwn": str(journal.part("own", seller, now)), "openTrial": str(journal.part("trial", seller, now)),
                           "own": str(own), "trial": str(trial)}
    return {"decisions": decisions, "questions": asked, "payments": payments, "sellers": sellers}


# Random cases ------------------------------------------------------------------------------------------------------------

START = 1_795_900_000_000
SELLERS = ["eip155:8453:0x" + "a" * 40, "eip155:8453:0x" + "A" * 40, "eip155:8453:0x" + "b" * 40, "eip155:1:0x" + "c" * 40,
           "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112"]
ORIGINS = ["https://a.example", "https://b.example"]
ASSETS = ["eip155:8453/erc20:0x" + "D" * 40, "eip155:8453/erc20:0x" + "d" * 40]
NAMES = [SELLERS[1], SELLERS[2], ORIGINS[0], ASSETS[0], "eip155:8453"]


def dec(micro):
    whole, fraction = divmod(micro, 1_000_000)
    return str(whole) + (f".{fraction:06}".rstrip("0") if fraction else "")


def some_amount(rng):
    return rng.choice([rng.randrange(1, 3_000_000), rng.choice([0, 1, 10_000, 500_000, 1_000_000]), int(10 ** rng.uniform(0, 7))])


def some_limits(rng, odds, unit):
    return {name: dec(int(rng.choice([1, 2, 3, 5]) * unit * factor)) for (name, _), factor in zip(WINDOWS, (0.5, 1, 4, 8))
            if rng.random() < odds}


def some_names(rng):
    return rng.sample(NAMES, rng.randrange(1, 4))


def some_policy(rng, at):
    options = {}
    if rng.random() < 0.5:
        options["perDay"] = rng.choice([None, "2", "5"])
    for name, values in (("trial", ["0.1", "2", "0"]), ("strangers", ["1", "2.5"]), ("share", [0, 0.25, 1, 2, 0.3333]), ("most", ["0.5", "3"])):
        if rng.random() < 0.25:
            options[name] = rng.choice(values)
    options.update({name: value for name, value in some_limits(rng, 0.15, 2_000_000).items() if name != "perDay"})
    for name in ("perSeller", "perTask"):
        if rng.random() < 0.2:
            options[name] = some_limits(rng, 0.4, 1_000_000)
    if rng.random() < 0.15:
        options["askAbove"] = rng.choice(["0.5", "1.5"])
    if rng.random() < 0.1:
        options["sellers"] = some_names(rng)
    if rng.random() < 0.1:
        options["deny"] = some_names(rng)
    if rng.random() < 0.05:
        options["endsAt"] = at + rng.randrange(40 * DAY)
    return options


def some_intent(rng, number, at):
    intent = {"id": f"p{number}", "call": f"c{number if rng.random() < 0.8 else rng.randrange(number + 1)}", "seller": rng.choice(SELLERS),
              "amount": str(some_amount(rng))}
    for name, odds, make in (("origin", 0.6, lambda: rng.choice(ORIGINS)), ("asset", 0.4, lambda: rng.choice(ASSETS)),
                             ("task", 0.3, lambda: rng.choice(["t", "u"])), ("by", 0.2, lambda: "hold"),
                             ("budget", 0.4, lambda: rng.choice(["top", "middle", "low", "other"])),
                             ("chainTime", 0.15, lambda: at + rng.choice([0, 5 * MINUTE, 5 * MINUTE + 1, -5 * MINUTE, -5 * MINUTE - 1]))):
        if rng.random() < odds:
            intent[name] = make()
    return intent


def random_case(rng, number):
    """Lines of all kinds in any order, near the ends of windows, by a clock that jumps."""
    at, lines, next_number = START + rng.randrange(DAY), [], 0
    case = {"name": f"Random {number}", "policy": some_policy(rng, at), "lines": lines}
    calm = rng.random() < 0.5

    def push(kind, **rest):
        lines.append({"w": rng.choice(["a", "b"]), "n": len(lines) + 1, "at": at, "kind": kind, **rest})
    for name, parent in (("top", None), ("middle", "top"), ("low", "middle"), ("other", None)):
        if rng.random() < 0.7:
            rest = {"limits": some_limits(rng, 0.4, 1_500_000), **({"parent": parent} if parent else {})}
            if rng.random() < 0.1:
                rest["sellers"] = some_names(rng)
            if rng.random() < 0.1:
                rest["endsAt"] = at + rng.randrange(20 * DAY)
            push("budget", id=name, **rest)
    for _ in range(rng.randrange(5, 90)):
        at += int(rng.choice([0, 0, 1, MINUTE, HOUR, 12 * HOUR, DAY, DAY - 1, 10 * DAY, MONTH]) * rng.choice([1, 1, rng.random()]))
        if rng.random() < 0.05:
            at -= rng.choice([1, HOUR, 2 * DAY])
        name = f"p{max(0, next_number - 1 - int(rng.expovariate(0.5)))}"
        proof = {"block": 1, "time": 1}
        answer = {"status": 200, "sha256": "0" * 64, "bytes": 2}
        draw = rng.random()
        if draw < 0.3 or next_number == 0:
            intent = some_intent(rng, next_number, at)
            if rng.random() < 0.05:
                intent["id"] = name
            push("intent", **intent)
            next_number += 1
            name = intent["id"]
            if intent.get("by") == "hold" and rng.random() < 0.7:
                push("held", id=name, hold="h", name="0x1", amount=intent["amount"] if rng.random() < 0.9 else "7", message="m")
            if calm or rng.random() < 0.5:
                push("signed", id=name, name=rng.choice(["0x1", "0x1", "0x2"]), until=0, payload={})
                if calm:
                    push("paid", id=name, transaction="t")
                    push("answered", id=name, answer=answer)
        elif draw < 0.38:
            push("signed", id=name, name=rng.choice(["0x1", "0x2"]), until=0, payload={})
        elif draw < 0.5:
            push("answered", id=name, answer=answer)
        elif draw < 0.6:
            push("paid", id=name, transaction="t", **({"amount": str(some_amount(rng))} if rng.random() < 0.2 else {}))
        elif draw < 0.65:
            push("unpaid", id=name, proof=proof)
        elif draw < 0.68:
            push("dropped", id=name)
        elif draw < 0.74:
            push("judged", id=name, good=rng.random() < 0.7)
        elif draw < 0.8:
            push("disputed", id=name, reason="r", **({"fault": rng.choice(["here", "seller"])} if rng.random() < 0.5 else {}))
        elif draw < 0.85:
            push("refunded", id=name, amount=str(some_amount(rng)))
        elif draw < 0.87:
            push("forgiven", seller=rng.choice(SELLERS))
        elif draw < 0.93:
            intent = some_intent(rng, next_number, at)
            push("approved", id=intent["id"], seller=intent["seller"], amount=intent["amount"], by="Ada")
            if rng.random() < 0.9:
                push("intent", **(intent if rng.random() < 0.8 else {**intent, "amount": str(int(intent["amount"]) + 1)}))
                next_number += 1
        elif draw < 0.95:
            push("policy", policy=some_policy(rng, at), **({"replaces": True} if rng.random() < 0.2 else {}))
        elif draw < 0.96:
            push("held", id=name, hold="h", name="0x1", amount=str(some_amount(rng)), message="m")
        elif draw < 0.97:
            push("budget", id=rng.choice(["top", "low", "late"]), limits=some_limits(rng, 0.5, 1_000_000), parent=rng.choice(["other", "low", "none"]))
        elif draw < 0.974:
            push("taken", id=name)
        elif draw < 0.98:
            push("recovered", id=rng.choice([name, f"p{next_number}"]), name="0x3", seller=rng.choice(SELLERS), amount=str(some_amount(rng)),
                 transaction="t")
        elif draw < 0.99:
            push("secret", secret="s")
        else:
            push("writer", pid=1, seen={"a": 1})
    case["readAt"] = at + rng.choice([0, DAY - 1, DAY, rng.randrange(40 * DAY)])
    case["questions"] = []
    for _ in range(4):
        intent = some_intent(rng, next_number + 1, at)
        if rng.random() < 0.1:
            intent["amount"] = None
        case["questions"].append({"now": at + rng.choice([0, -HOUR, DAY - 1, DAY, rng.randrange(40 * DAY)]), "intent": intent})
    return case


if __name__ == "__main__":
    if "--random" in sys.argv:
        count, seed = (int(text) for text in sys.argv[-2:])
        rng = random.Random(seed)
        for number in range(count):
            made = random_case(rng, number + 1)
            print(canonical({**made, "expected": fold(made)}))
        sys.exit()
    if "--write" in sys.argv:
        rng = random.Random(31)
        by_hand = [case for case in read("payer.jsonl") if not case["name"].startswith("Random ")]
        cases = by_hand + [random_case(rng, n + 1) for n in range(40)]
        write("payer.jsonl", [{**case, "expected": fold(case)} for case in cases])
    compare({"payer.jsonl": fold})
