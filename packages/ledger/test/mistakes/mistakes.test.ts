import { createSigner, isSdkError, issueX402AgentCredential } from "@arcs/core";
import { expect, test } from "vitest";

import * as ledger from "../../src/index.ts";

// Common first mistakes, and the expected messages: the field, the expected value, the actual one.

const payer = createSigner(new Uint8Array(32).fill(7));
const { createLedgerAnchor, createLedgerStatusResolver } = ledger as unknown as Readonly<
  Record<string, (...args: unknown[]) => Record<string, (...args: unknown[]) => Promise<unknown>>>
>;
const where = { network: "local", rpcUrl: "http://127.0.0.1:65533", payer };
const anchor = (changes: object) => createLedgerAnchor?.({ ...where, ...changes });
const issued = () =>
  issueX402AgentCredential(
    {
      agentAddress: payer.address,
      agentId: "a",
      owner: payer.address,
      name: "A",
      serviceEndpoint: "https://a.example",
      network: "local",
    },
    { signer: payer, now: new Date("2026-01-02T03:04:05Z") },
  );

test.each<[mistake: string, make: () => unknown, message: string]>([
  ["no options", () => createLedgerAnchor?.(), "options must be an object (received undefined)"],
  [
    "a resolver without options",
    () => createLedgerStatusResolver?.(),
    "options must be an object (received undefined)",
  ],
  [
    "the name of a cluster for its URL",
    () => anchor({ rpcUrl: "devnet" }),
    "rpcUrl must be an http or https URL (received a text of 6 characters)",
  ],
  [
    "an unknown network",
    () => anchor({ network: "solana" }),
    'network must be one of mainnet-beta, devnet, testnet, local (received "solana")',
  ],
  [
    "a key as text",
    () => anchor({ payer: "07".repeat(32) }),
    "signer must be an object with address and sign(bytes), or a key pair (received a text of 64 characters: read keys that are texts with parseWalletKey)",
  ],
  [
    "a commitment of one's own",
    () => anchor({ commitment: "final" }),
    'commitment must be one of processed, confirmed, finalized (received "final")',
  ],
  [
    "no issuer",
    async () => anchor({})?.["issue"]?.((await issued()).credential),
    "options must be an object (received undefined)",
  ],
  [
    "the promise of a record",
    () => anchor({})?.["issue"]?.(issued(), { issuer: payer }),
    "record must be an object (received a promise: is an await missing?)",
  ],
  [
    "the credential, not its record",
    async () => anchor({})?.["issue"]?.((await issued()).w3cCredential, { issuer: payer }),
    "record must be the member credential of what was issued (received a W3C credential)",
  ],
  [
    "what was issued, not its record",
    async () => anchor({})?.["issue"]?.(await issued(), { issuer: payer }),
    "record must be the member credential of what was issued (received all of it)",
  ],
])("%s", async (_, make, message) => {
  const outcome: unknown = await (async () => make())().catch((error: unknown) => error);
  expect([isSdkError(outcome), (outcome as Error).message]).toEqual([true, message]);
});
