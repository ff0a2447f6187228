import { expect, test } from "vitest";

import { applyLine } from "../../src/payer/apply-line.ts";
import { type Entry, readLine } from "../../src/payer/lines.ts";
import { readPolicy } from "../../src/payer/policy.ts";
import { createPayerState } from "../../src/payer/state.ts";

const id = "0bb7~1";
const head = { w: "9f2c00000000", n: 17, at: 1_795_900_000_000 };
const sha256 = "0".repeat(64);

const entries: Entry[] = [
  { kind: "writer", pid: 1, seen: { "9f2c00000000": 16 } },
  { kind: "secret", secret: "s" },
  { kind: "policy", policy: { trial: "2", perDay: null }, replaces: true },
  {
    kind: "budget",
    id: "crawl",
    limits: { total: "2" },
    parent: "top",
    sellers: ["https://x.example"],
    endsAt: 1,
  },
  {
    kind: "intent",
    id,
    call: "c",
    seller: "eip155:1:0xaa",
    amount: "10000",
    origin: "https://x.example",
    asset: "eip155:1/erc20:0xcc",
    task: "t",
    budget: "crawl",
    by: "hold",
    chainTime: 1,
    unnamed: true,
  },
  { kind: "held", id, hold: "hold_1", name: "0x5a", amount: "10000", message: "m" },
  { kind: "signed", id, name: "0x5a", until: 1_795_903_600, payload: { a: 1 }, request: "r" },
  { kind: "answered", id, answer: { status: 200, type: "t", sha256, bytes: 2 }, transaction: "0x" },
  { kind: "paid", id, transaction: "0x1", amount: "1", byAnother: true },
  { kind: "unpaid", id, proof: { block: 1, time: 1 } },
  { kind: "dropped", id },
  { kind: "judged", id, good: false, reason: "empty" },
  { kind: "disputed", id, reason: "no answer came", fault: "here" },
  { kind: "refunded", id, amount: "1", transaction: "0x2" },
  { kind: "forgiven", seller: "eip155:1:0xaa" },
  { kind: "approved", id, seller: "eip155:1:0xaa", amount: "10000", by: "Ada" },
  { kind: "taken", id },
];

/** Members that a line goes without. */
const optional = ["replaces", "parent", "sellers", "endsAt", "origin", "asset", "task", "budget"];
const alsoOptional = ["by", "chainTime", "unnamed", "request", "transaction", "byAnother"];
const isOptional = (kind: string, member: string): boolean =>
  [...optional, ...alsoOptional, "fault"].includes(member)
    ? !(kind === "paid" && member === "transaction") && !(kind === "approved" && member === "by")
    : (member === "amount" && kind === "paid") || (member === "reason" && kind === "judged");

test.each(entries.map((entry) => [entry.kind, entry] as const))(
  "a line `%s` is read as it was written, and refused when a member is missing or another kind",
  (kind, entry) => {
    const line = { ...head, ...entry };
    expect(readLine(JSON.parse(JSON.stringify(line)))).toEqual({ line });
    for (const member of Object.keys(entry).filter((name) => name !== "kind")) {
      const { [member as "kind"]: _left, ...without } = line;
      const said = { malformed: `the line \`${kind}\` has no valid \`${member}\`` };
      expect(readLine(without)).toEqual(isOptional(kind, member) ? { line: without } : said);
      expect(readLine({ ...line, [member]: Symbol("x") })).toEqual(said);
    }
  },
);

test("all kinds of lines are tried", () => {
  expect(new Set(entries.map(({ kind }) => kind)).size).toBe(17);
});

test("an unknown kind is passed over, and what is no line is refused", () => {
  expect(readLine({ ...head, kind: "tipped", id })).toEqual({ unknown: "tipped" });
  expect(readLine({ ...head, kind: "toString" })).toEqual({ unknown: "toString" });
  for (const value of [null, undefined, 1, "x", []])
    expect(readLine(value)).toEqual({ malformed: "the line is no JSON object" });
  for (const member of ["w", "n", "at", "kind"])
    expect(readLine({ ...head, kind: "taken", id, [member]: -1 })).toEqual({
      malformed: `the line has no valid \`${member}\``,
    });
});

test.each(["1.5", "-1", "01", "1e3", "", "0x1", 1, "9".repeat(91)])(
  "an amount %j in millionths is refused",
  (amount) => {
    const line = { ...head, kind: "refunded", id, amount };
    expect(readLine(line)).toEqual({ malformed: "the line `refunded` has no valid `amount`" });
  },
);

test("a policy or budget that nobody could read is malformed, not an error later", () => {
  for (const policy of [
    { trial: 1 },
    { tral: "1" },
    { sellers: ["x"] },
    { share: 0.12345 },
    { perSeller: null },
    [],
  ])
    expect(readLine({ ...head, kind: "policy", policy })).toHaveProperty("malformed");
  for (const limits of [{ total: "1.0000001" }, { perDay: 1 }, { perWeek: "1" }, []])
    expect(readLine({ ...head, kind: "budget", id: "b", limits })).toHaveProperty("malformed");
});

test("the first secret counts, and lines of nobody do nothing", () => {
  const state = createPayerState(readPolicy());
  applyLine(state, { ...head, kind: "secret", secret: "first" });
  applyLine(state, { ...head, kind: "secret", secret: "second" });
  applyLine(state, { ...head, kind: "writer", pid: 7, seen: {} });
  applyLine(state, { ...head, kind: "taken", id: "nobody" });
  expect(state.secret).toBe("first");
});
