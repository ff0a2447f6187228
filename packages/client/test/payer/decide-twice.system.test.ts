// The rule is written twice, here and in Python (schemas/vectors/check_payer.py).
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

import { seed } from "../../../process/test/support/random.ts";
import { computeCase, type PayerCase } from "./payer-vectors.ts";

const checker = new URL("../../../../schemas/vectors/check_payer.py", import.meta.url).pathname;
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const JOURNALS = 10_000;

test.skipIf(!hasPython)(
  `both languages decide alike in ${JOURNALS} random journals, and a hook as the journal does`,
  async () => {
    const args = [checker, "--random", String(JOURNALS), String(seed)];
    const { stdout } = spawn("python3", args, { stdio: ["ignore", "pipe", "inherit"] });
    const agreement = { intents: 0, agreed: 0 };
    let journals = 0;
    for await (const line of createInterface(stdout)) {
      const entry = JSON.parse(line) as PayerCase;
      // Not compared by `expect` each time, which takes longer than the rule.
      if (JSON.stringify(sorted(computeCase(entry, agreement))) !== JSON.stringify(entry.expected))
        expect(computeCase(entry), entry.name).toEqual(entry.expected);
      journals++;
    }
    expect(journals).toBe(JOURNALS);
    expect(agreement.intents).toBeGreaterThan(10_000);
    expect(agreement.agreed).toBe(agreement.intents);
  },
  600_000,
);

/** Puts the members of all objects in order, as the Python program writes them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
