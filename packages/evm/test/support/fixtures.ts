import {
  createSigner,
  type CredentialKind,
  issueCredential,
  issueX402AgentCredential,
  type JsonObject,
  type Signer,
} from "@arcs/core";

import {
  type BridgeRecipient,
  type BridgeRequest,
  createBridgeRequest,
  type SyncState,
  type SyncStore,
} from "../../src/index.ts";

/** Time of issue of credentials. */
export const startTime = new Date("2026-01-02T03:04:05Z");

export const issuer: Signer = createSigner(new Uint8Array(32).fill(1));
export const agent: Signer = createSigner(new Uint8Array(32).fill(2));
export const stranger: Signer = createSigner(new Uint8Array(32).fill(3));
export const issuerDid = `did:service:devnet:${issuer.address}`;
export const wallet = "0x1B887669437644aA348c518844660ef8d63bd643";

/** Issues a credential with core. */
export async function makeCredential(
  options: { nonce?: string; by?: Signer; skill?: string; expiresAt?: Date } = {},
): Promise<JsonObject> {
  const { nonce = "1", by = issuer, skill = "translation", expiresAt } = options;
  const { w3cCredential } = await issueCredential(
    {
      kind: "Skill",
      agentAddress: agent.address,
      network: "devnet",
      subjectData: { agentId: "agent-1", skill },
    },
    { signer: by, now: startTime, nonce, ...(expiresAt === undefined ? {} : { expiresAt }) },
  );
  return w3cCredential as unknown as JsonObject;
}

/** Issues an identity credential through the client library's operation (spec 4.6). */
export async function makeIdentity(): Promise<JsonObject> {
  const { w3cCredential } = await issueX402AgentCredential(
    {
      agentAddress: agent.address,
      agentId: "translator-1",
      owner: agent.address,
      name: "Translator",
      serviceEndpoint: "https://translator.example/api",
      network: "devnet",
    },
    { signer: issuer, now: startTime },
  );
  return w3cCredential as unknown as JsonObject;
}

/** Creates a bridge request. */
export async function makeRequest(
  options: { nonce?: string; recipient?: BridgeRecipient } = {},
): Promise<BridgeRequest & { kind: CredentialKind }> {
  const { nonce = "1", recipient = { address: wallet } } = options;
  return createBridgeRequest(await makeCredential({ nonce }), { recipient });
}

/** Returns a changed copy, as the plain JSON that a verifier would receive. */
export function changed<Document extends object>(
  document: Document,
  change: (copy: any) => void,
): Document {
  const copy = structuredClone(document);
  change(copy);
  return copy;
}

/**
 * A store in memory that obeys its contract: it accepts the next version only, and shares nothing
 * with its callers.
 */
export function memoryStore(): SyncStore & {
  put(state: SyncState): void;
  crashOn?: (state: SyncState) => boolean;
} {
  const states = new Map<string, string>();
  const store: ReturnType<typeof memoryStore> = {
    put: (state) => void states.set(`${state.credentialId} ${state.chain}`, JSON.stringify(state)),
    async load({ credentialId, chain }) {
      const text = states.get(`${credentialId} ${chain}`);
      return text === undefined ? undefined : (JSON.parse(text) as SyncState);
    },
    async save(state) {
      if (store.crashOn?.(state) === true) throw new Error("the process is gone");
      const stored = states.get(`${state.credentialId} ${state.chain}`);
      if (
        (stored === undefined ? 0 : (JSON.parse(stored) as SyncState).version) !==
        state.version - 1
      )
        return false;
      store.put(state);
      return true;
    },
  };
  return store;
}

/** A clock that tests control. */
export function testClock(): { now: () => Date; advance(seconds: number): void } {
  let time = startTime.getTime();
  return { now: () => new Date(time), advance: (seconds) => void (time += seconds * 1000) };
}
