import type { JsonObject } from "@arcs/core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

import {
  type BridgeEvidence,
  createBridgeRequest,
  createEasBridge,
  createEvmSigner,
  type CredentialBridge,
  findEvmChain,
  type EvmReport,
  type EvmSigner,
  verifyOnEvm,
} from "../../src/index.ts";
import { type LocalEvm, STARTING_MS, startLocalEvm } from "./local-evm.ts";
import { issuerDid, makeCredential } from "./fixtures.ts";

export const chain = "base";
export const { eas } = findEvmChain(chain);
const key = new Uint8Array(32).fill(7);
export const allTrue = {
  found: true,
  attesterTrusted: true,
  namesCredential: true,
  notRevoked: true,
  notExpired: true,
};
export const allFalse = {
  found: false,
  attesterTrusted: false,
  namesCredential: false,
  notRevoked: false,
  notExpired: false,
};
export let evm: LocalEvm;
export let attester: EvmSigner;
export let stranger: EvmSigner;
let snapshot: string;
export let credential: JsonObject;
export let evidence: BridgeEvidence;

export const bridgeBy = (by: EvmSigner, form: "attestation" | "batch" = "attestation") =>
  createEasBridge({ chain, provider: evm.url, attester: by, form, confirmations: 1 });

/** Syncs credentials to the chain, with the real driver. */
export async function takeAll(
  documents: JsonObject[],
  bridge: CredentialBridge,
): Promise<BridgeEvidence[]> {
  const requests = documents.map((document) => createBridgeRequest(document));
  const found: BridgeEvidence[] = [];
  for (let from = 0; from < requests.length; from += bridge.batchSize) {
    const group = requests.slice(from, from + bridge.batchSize);
    let kept: readonly JsonObject[] = [];
    const remember = async (memos: readonly JsonObject[]): Promise<void> => void (kept = memos);
    await bridge.issue(group, { remember });
    await evm.mined();
    for (const [index, request] of group.entries()) {
      const progress = await bridge.check(request, {
        memo: kept[index]!,
        remember: async () => undefined,
      });
      if (progress.status !== "synced") throw new Error(`the credential is ${progress.status}`);
      found.push(progress.evidence);
    }
  }
  return found;
}
export const take = async (document: JsonObject, by = attester): Promise<BridgeEvidence> =>
  (await takeAll([document], bridgeBy(by)))[0]!;

export async function revoke(
  document: JsonObject,
  of: BridgeEvidence,
  by = attester,
): Promise<void> {
  await bridgeBy(by).revoke(createBridgeRequest(document), {
    evidence: of,
    remember: async () => undefined,
  });
  await evm.mined();
}

/** The time of the newest block, as a verifier's clock would show. */
export const now = async (): Promise<Date> =>
  new Date(Number((await evm.rpc("eth_getBlockByNumber", "latest", false)).timestamp) * 1000);

export type Options = Partial<Parameters<typeof verifyOnEvm>[2]>;
export const verify = async (
  document: object,
  of: unknown,
  options: Options = {},
): Promise<EvmReport> =>
  verifyOnEvm(document, of, {
    network: chain,
    provider: evm.url,
    attesters: { [issuerDid]: [attester.address] },
    confirmations: 1,
    now: await now(),
    ...options,
  });
export const codesOf = ({ errors }: { errors: { code: string }[] }): string[] =>
  errors.map(({ code }) => code);

/** Starts a chain with an attested credential, for all tests of a file; reset after each. */
export function useAttestedCredential(): void {
  beforeAll(async () => {
    evm = await startLocalEvm(chain);
    [attester, stranger] = [
      await createEvmSigner(key),
      await createEvmSigner(new Uint8Array(32).fill(9)),
    ];
    await Promise.all([evm.fund(attester.address), evm.fund(stranger.address)]);
    await bridgeBy(attester).registerSchema();
    credential = await makeCredential();
    evidence = await take(credential);
  }, STARTING_MS);
  afterAll(() => evm.stop());
  beforeEach(async () => {
    snapshot = await evm.rpc("evm_snapshot");
  });
  afterEach(() => evm.rpc("evm_revert", snapshot));
}
