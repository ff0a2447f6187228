import type { CredentialRecord } from "@arcs/core";
import { beforeAll } from "vitest";

import {
  createLedgerAnchor,
  type LedgerAnchorOptions,
} from "../../src/anchor/create-ledger-anchor.ts";
import { createLocalLedger, type LocalLedger } from "../../src/local/local-ledger.ts";
import type { ProgramAnchor } from "../../src/anchor/program-anchor.ts";
import type { LedgerTransport } from "../../src/transaction/ledger-request.ts";
import { fieldsOf, payer, PROGRAM, START } from "./bare-machine.ts";

type Answer = { jsonrpc: "2.0"; id: unknown; result?: unknown; error?: unknown };
/** Changes an endpoint's answer; `undefined` leaves it unchanged. */
export type Lie = (method: string, answer: Answer) => unknown;

export let ledger: LocalLedger;
let ids = 0;
export const record = (changes: Partial<CredentialRecord> = {}): CredentialRecord => ({
  ...fieldsOf({ credentialId: `custom-${ids++}` }),
  status: "Active",
  ...changes,
});

/** Creates an endpoint that is the local ledger, except for its lies. */
export function lying(lie: Lie): LedgerTransport {
  return async (request) => {
    const { method } = request.payload as { method: string };
    const answer = (await ledger.transport(request)) as Answer;
    const told = lie(method, answer);
    return told === undefined ? answer : told;
  };
}

export function anchorOver(
  transport: LedgerTransport,
  options: Partial<LedgerAnchorOptions> = {},
): ProgramAnchor {
  const now = (): Date => new Date(START * 1000);
  return createLedgerAnchor({
    network: "local",
    transport,
    payer,
    now,
    pollIntervalMs: 1,
    ...options,
  });
}

export const account = (data: unknown, owner: unknown = PROGRAM): unknown => ({
  context: { slot: 1n },
  value: { data, owner, lamports: 1n, executable: false, rentEpoch: 0n, space: 0n },
});

/** Starts a ledger for all tests of a file, behind a dishonest RPC endpoint. */
export function useLyingEndpoint(): void {
  beforeAll(async () => {
    ledger = await createLocalLedger({ clock: "manual", startTime: new Date(START * 1000) });
    await ledger.airdrop(payer.address, 1_000_000_000_000n);
    return () => ledger.close();
  });
}
