// A transaction is given up only after its issuer's signature has ended, by both the issuer's and
// the ledger's clock. Slow, because a sender checks the end only after it has waited for the
// transaction.
import { expect, test } from "vitest";

import { createLedgerAnchor } from "../../src/index.ts";
import { issuer, makeCredential, payer, startTestLedger, startTime } from "../support/fixtures.ts";

/**
 * Issues through an endpoint that drops the transaction, while time passes for the issuer and for
 * the ledger.
 */
async function issueDropped(passed: { forIssuer: number; forLedger: number }): Promise<unknown> {
  const { record } = await makeCredential();
  const ledger = await startTestLedger();
  let seconds = 0;
  const anchor = createLedgerAnchor({
    network: "local",
    payer,
    pollIntervalMs: 50,
    confirmTimeoutMs: 2_500,
    now: () => new Date(startTime.getTime() + seconds * 1000),
    transport: async (request) => {
      const { id, method } = request.payload as { id: string; method: string };
      if (method !== "sendTransaction" || seconds > 0) return ledger.transport(request);
      await ledger.advance({ slots: 151, seconds: passed.forLedger });
      seconds = passed.forIssuer;
      return { jsonrpc: "2.0", id, result: "1".repeat(64) };
    },
  });
  const outcome: unknown = await anchor.issue(record, { issuer }).catch((error: unknown) => error);
  await ledger.close();
  return outcome;
}

test("not before its end by either clock, and then by name", async () => {
  const [byLedgerOnly, byIssuerOnly, byBoth] = await Promise.all([
    issueDropped({ forIssuer: 120, forLedger: 1000 }),
    issueDropped({ forIssuer: 1000, forLedger: 120 }),
    issueDropped({ forIssuer: 121, forLedger: 121 }),
  ]);
  expect(byLedgerOnly).toMatchObject({ code: "ledger_unreachable" });
  expect(byIssuerOnly).toMatchObject({ code: "ledger_unreachable" });
  expect(byBoth).toMatchObject({ code: "ledger_blockhash_expired" });
});
