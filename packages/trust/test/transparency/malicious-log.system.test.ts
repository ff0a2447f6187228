// Too many attacks for the everyday tests. ARCS_LOG_ATTACKS sets their number, ARCS_LOG_ENTRIES the
// length of the log. 10,000 attacks on 100,000 entries take some minutes: each is checked where it
// changes the log.
import { createSigner } from "@arcs/core";
import { expect, test } from "vitest";

import { createNoteSigner } from "../../src/transparency/index.ts";
import { runAttacks } from "../support/malicious-log.ts";

test("every one of many lies is noticed", { timeout: 3_600_000 }, async () => {
  const attacks = Number(process.env["ARCS_LOG_ATTACKS"] ?? 200);
  const entries = Number(process.env["ARCS_LOG_ENTRIES"] ?? 400);
  const signer = createSigner(new Uint8Array(32).fill(1));
  const log = createNoteSigner({ name: "arcs.example/log", type: "ed25519", signer });
  const table = await runAttacks(log, { attacks, entries, seed: 11 });
  process.stdout.write(`${JSON.stringify(table, undefined, 1)}\n`);
  const all = Object.values(table).reduce((sum, { made }) => sum + made, 0);
  expect(all).toBe(attacks);
  expect(Object.values(table).map(({ unnoticed }) => unnoticed)).toEqual(
    Object.keys(table).map(() => 0),
  );
});
