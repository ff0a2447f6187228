import {
  createSigner,
  type CredentialRecord,
  issueCredential,
  type KeyPair,
  type Signer,
} from "@arcs/core";

import {
  createLedgerAnchor,
  type LedgerAnchor,
  type LedgerEndpoint,
  type ProgramAnchor,
} from "../../src/index.ts";
import { createLocalLedger, type LocalLedger } from "../../src/local/index.ts";

/** The moment that test ledgers start at. */
export const startTime = new Date("2026-01-02T03:04:05Z");
export const startSeconds = startTime.getTime() / 1000;

export const secret = (fill: number): Uint8Array => new Uint8Array(32).fill(fill);
export const issuer: Signer = createSigner(secret(1));
export const agent: Signer = createSigner(secret(2));
export const stranger: Signer = createSigner(secret(3));
export const payerKey: Uint8Array = secret(9);
export const payer: Signer = createSigner(payerKey);

export const SOL = 1_000_000_000n;

/** Starts a ledger with a manual clock, and lamports for the payer. */
export async function startTestLedger(): Promise<LocalLedger> {
  const ledger = await createLocalLedger({ clock: "manual", startTime });
  await ledger.airdrop(payer.address, 100n * SOL);
  return ledger;
}

/** Issues a credential with core, and exports its document. */
export async function makeCredential(
  options: {
    nonce?: string;
    expiresInSeconds?: number;
    by?: Signer;
    now?: Date;
    network?: string;
  } = {},
): Promise<{
  record: CredentialRecord;
  document: Awaited<ReturnType<typeof issueCredential>>["w3cCredential"];
}> {
  const {
    nonce = "1",
    expiresInSeconds,
    by = issuer,
    now = startTime,
    network = "local",
  } = options;
  const expiresAt =
    expiresInSeconds === undefined
      ? {}
      : { expiresAt: new Date(now.getTime() + expiresInSeconds * 1000) };
  const { credential, w3cCredential } = await issueCredential(
    {
      kind: "Skill",
      agentAddress: agent.address,
      network,
      subjectData: { agentId: "agent-1", skill: "translation" },
    },
    { signer: by, now, nonce, ...expiresAt },
  );
  return { record: credential, document: w3cCredential };
}

/** Creates anchors of both backends, for tests that cover either. */
export type AnchorOf = (endpoint: LedgerEndpoint, now: () => Date) => LedgerAnchor;
export const backends: Readonly<Record<"program" | "memo", AnchorOf>> = {
  program: (endpoint, now) => createLedgerAnchor({ network: "local", ...endpoint, payer, now }),
  memo: (endpoint, now) =>
    createLedgerAnchor({ network: "local", ...endpoint, payer, now, backend: "memo" }),
};

/** Creates an anchor on the program, for tests of its own operations. */
export function programAnchor(
  ledger: LocalLedger,
  options: { payer?: Signer | KeyPair; now?: () => Date } = {},
): ProgramAnchor {
  return createLedgerAnchor({
    network: "local",
    transport: ledger.transport,
    payer,
    now: () => startTime,
    ...options,
  });
}
