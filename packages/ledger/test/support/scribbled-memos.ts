import type { CredentialRecord } from "@arcs/core";
import { utf8ToBytes } from "@arcs/core/internal";
import { AccountRole, type Address, type Instruction } from "@solana/kit";
import { afterEach, beforeEach } from "vitest";

import { createLedgerAnchor, type LedgerAnchor, type LedgerTransport } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { memosOf, referencesOn } from "../../src/memo/memo-log.ts";
import { MEMO_PROGRAM, SYSTEM_PROGRAM } from "../../src/program/addresses.ts";
import { makeCredential, payer, SOL, startTestLedger, startTime, stranger } from "./fixtures.ts";
import { rpcOf, send } from "./raw.ts";

export const scene = {} as {
  ledger: LocalLedger;
  address: string;
  /** Seconds that have passed for the issuer. */
  passed: number;
};

export let record: CredentialRecord;

export const now = (): Date => new Date(startTime.getTime() + scene.passed * 1000);

export type Asked = { method: string; params: unknown[] };
/** Creates an anchor whose endpoint answers by `answer`, and otherwise like the ledger. */
export function anchorBehind(
  answer: (
    asked: Asked,
    honest: () => Promise<{ result: any }>,
  ) => Promise<object> | undefined = () => undefined,
): LedgerAnchor {
  const transport: LedgerTransport = async (request) => {
    const honest = (): Promise<{ result: any }> =>
      scene.ledger.transport(request) as Promise<{ result: any }>;
    return (await answer(request.payload as Asked, honest)) ?? honest();
  };
  return createLedgerAnchor({ network: "local", transport, payer, backend: "memo", now });
}

/** Sends a stranger's transaction that names the record's address, with or without a memo. */
export async function scribble(memo?: string): Promise<string> {
  const accounts = [
    { address: stranger.address as Address, role: AccountRole.WRITABLE_SIGNER },
    { address: stranger.address as Address, role: AccountRole.WRITABLE },
    { address: scene.address as Address, role: AccountRole.READONLY },
  ];
  const data = Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  const carry: Instruction = { programAddress: SYSTEM_PROGRAM, accounts, data };
  const written =
    memo === undefined ? [] : [{ programAddress: MEMO_PROGRAM, data: utf8ToBytes(memo) }];
  await scene.ledger.advance({ slots: 1 });
  return (await send(scene.ledger, [carry, ...written], { by: stranger })).transactionHash;
}

/** Returns the memo of the record's only event so far. */
export async function memoOfIssue(): Promise<string> {
  await scene.ledger.advance({ slots: 2 });
  const [listed] = await rpcOf(scene.ledger)
    .getSignaturesForAddress(scene.address as Address, { commitment: "confirmed" })
    .send();
  return memosOf(listed?.memo ?? "")[0] as string;
}

/** Sends a request through an endpoint that lands nothing. @returns the memo it held back */
export async function heldBack(ask: (anchor: LedgerAnchor) => Promise<unknown>): Promise<string> {
  const other = await startTestLedger();
  const own = scene.ledger;
  scene.ledger = other;
  await ask(anchorBehind());
  const memo = await memoOfIssue();
  scene.ledger = own;
  await other.close();
  return memo;
}

/** Starts a ledger for each test, with a record that is not issued yet. */
export function useMemoLedger(): void {
  beforeEach(async () => {
    scene.passed = 0;
    scene.ledger = await startTestLedger();
    await scene.ledger.airdrop(stranger.address, 10n * SOL);
    ({ record } = await makeCredential());
    scene.address = referencesOn("local").record(record.issuer, record.credentialId);
  });
  afterEach(() => scene.ledger.close());
}
