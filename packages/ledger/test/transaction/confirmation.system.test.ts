// Tests in real time: a transaction is sent again every two seconds.
import { describe, expect, test } from "vitest";

import { issuer, makeCredential } from "../support/fixtures.ts";
import { useLedgerAtDistance } from "../support/ledger-at-distance.ts";

const { scene, between, anchorOn } = useLedgerAtDistance();

describe("confirmation", () => {
  test(
    "a transaction that a leader drops is sent again until it lands",
    { timeout: 20_000 },
    async () => {
      const { record } = await makeCredential();
      let sent = 0;
      const anchor = anchorOn(
        between(async ({ id, method }, forward) => {
          if (method !== "sendTransaction" || ++sent > 1) return forward();
          return { jsonrpc: "2.0", id, result: "1".repeat(64) };
        }),
      );
      await anchor.issue(record, { issuer });
      expect(sent).toBe(2);
      expect(await anchor.read(record)).toMatchObject({ status: "Active" });
    },
  );

  test(
    "one that never lands fails once its blockhash is past, and has done nothing",
    { timeout: 20_000 },
    async () => {
      const { record } = await makeCredential();
      const anchor = anchorOn(
        between(async ({ id, method }, forward) => {
          if (method !== "sendTransaction") return forward();
          await scene.ledger.advance({ slots: 151, seconds: 121 });
          scene.passed = 121;
          return { jsonrpc: "2.0", id, result: "1".repeat(64) };
        }),
      );
      await expect(anchor.issue(record, { issuer })).rejects.toMatchObject({
        code: "ledger_blockhash_expired",
        details: { transactionHash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/) },
      });
      expect(await anchor.read(record)).toBeUndefined();
    },
  );
});
