import type { CredentialRecord } from "@arcs/core";
import { afterAll, beforeAll } from "vitest";

import type { LocalLedger } from "../../src/local/index.ts";
import { makeCredential, startTestLedger } from "./fixtures.ts";

/** Starts a ledger for the tests of a file, with records that are not on it yet. */
export function useTestLedger() {
  let ledger: LocalLedger;
  let count = 0;
  beforeAll(async () => {
    ledger = await startTestLedger();
  });
  afterAll(() => ledger.close());
  const fresh = async (): Promise<CredentialRecord> =>
    (await makeCredential({ nonce: `hostile ${count++}` })).record;
  return { ledger: () => ledger, fresh };
}
