import {
  type IssuedCredential,
  type IssueOptions,
  issueX402AgentCredential as issueWithoutLedger,
  type JsonObject,
  SdkError,
  type X402AgentCredentialInput,
} from "@arcs/core";
import { assertShape, defined } from "@arcs/core/internal";

import { pause } from "../http/time-limits.ts";
import { loadEvm, loadLedger } from "./load-optional.ts";
import type { AnchorReceipt, LedgerWriting } from "./optional-packages.ts";

/** Options for issuing an identity credential: the signer, and where its record goes. */
export type IssueAgentCredentialOptions = Omit<IssueOptions, "now"> & {
  /** Time of issue. Default: the system's clock. */
  now?: Date;
  /**
   * The ledger of the input's network, to anchor the record on. Without it nothing leaves the
   * process.
   */
  ledger?: LedgerWriting;
};

/** An issued credential, and where its record is, where it was anchored. */
export type IssuedAgentCredential = IssuedCredential & {
  /** Absent where no ledger was given: the record is then `Pending`. */
  anchor?: AnchorReceipt;
};

/**
 * Issues an identity credential for an agent that takes x402 payments (spec 4.6): signs it here,
 * and anchors its record on the ledger where one is given, through `@arcs/ledger`.
 *
 * @throws SdkError `package_missing` where a ledger is given and `@arcs/ledger` is not installed;
 *   as `issueCredential` of core and the anchor do
 * @example
 * ```ts
 * const { credentialId, credential, w3cCredential } = await issueX402AgentCredential(
 *   {
 *     agentAddress,
 *     agentId: "translator-1",
 *     owner: ownerAddress,
 *     name: "Translator",
 *     serviceEndpoint: "https://translator.example/api",
 *     network: "devnet",
 *   },
 *   { signer },
 * );
 * ```
 */
export async function issueX402AgentCredential(
  input: X402AgentCredentialInput,
  options: IssueAgentCredentialOptions,
): Promise<IssuedAgentCredential> {
  assertShape(input, "input", "object");
  assertShape(options, "options", { "ledger?": "object" });
  const { ledger, now = new Date(), ...rest } = options;
  if (ledger === undefined) return issueWithoutLedger(input, { ...rest, now });
  // Checked before signing: a missing package must not leave the work half done.
  const { createLedgerAnchor } = await loadLedger();
  const { payer = options.signer, ...access } = ledger;
  const anchor = createLedgerAnchor({ network: input.network, payer, ...access });
  const issued = await issueWithoutLedger(input, { ...rest, now });
  const { address, transactionHash, slot } = await anchor.issue(issued.credential, {
    issuer: options.signer,
  });
  return {
    ...issued,
    credential: { ...issued.credential, status: "Active" },
    anchor: { address, transactionHash, slot },
  };
}

/** Input of {@link issueAgentIdentityCredential} (spec 4.6). */
export type AgentIdentityCredentialInput = X402AgentCredentialInput & {
  /** Whom the cross-chain provider tells; it is not part of the credential. */
  recipientEmail?: string;
  /**
   * Whether to copy the credential to another chain; needs `sync` among the options. Default false.
   */
  syncToCrossmint?: boolean;
};

/** An issued credential, and how far its copy on another chain has come. */
export type IssuedAgentIdentityCredential = IssuedAgentCredential & {
  /** Absent where no sync was asked for. */
  sync?: SyncResult;
};

/**
 * Issues an identity credential, anchors it on the ledger, and copies it to another chain when
 * asked (spec 4.6). The credential holds whatever becomes of the copy: a sync that fails is told in
 * `sync`.
 *
 * @throws SdkError `invalid_argument` when a sync is asked for without `sync`; `package_missing`
 *   where `@arcs/ledger` or `@arcs/evm` is needed and not installed; as {@link issueX402AgentCredential} does
 * @example
 * ```ts
 * const { credentialId, sync } = await issueAgentIdentityCredential(
 *   { ...identity, recipientEmail: "owner@agent.example", syncToCrossmint: true },
 *   { signer, ledger: { rpcUrl }, sync: { bridge, waitSeconds: 600 } },
 * );
 * ```
 */
export async function issueAgentIdentityCredential(
  input: AgentIdentityCredentialInput,
  options: IssueAgentCredentialOptions & { sync?: SyncSettings },
): Promise<IssuedAgentIdentityCredential> {
  assertShape(input, "input", { "syncToCrossmint?": "boolean", "recipientEmail?": "text" });
  assertShape(options, "options", { "sync?": "object" });
  const { recipientEmail, syncToCrossmint = false, ...fields } = input;
  const { sync, ...issueOptions } = options;
  if (syncToCrossmint && sync === undefined) {
    throw new SdkError(
      "invalid_argument",
      "syncToCrossmint needs options.sync with a bridge (received none)",
    );
  }
  const issued = await issueX402AgentCredential(fields, issueOptions);
  if (!syncToCrossmint || sync === undefined) return issued;
  return { ...issued, sync: await syncCredential(issued, { ...sync, recipientEmail }) };
}

/**
 * A bridge to an EVM chain, as `createProviderBridge` and `createEasBridge` of `@arcs/evm` make it.
 */
export type CredentialBridgeLike = {
  driver: "provider" | "eas";
  chain: string;
  batchSize: number;
  typicalSeconds: number;
  issue(...args: never[]): Promise<unknown>;
  check(...args: never[]): Promise<unknown>;
  revoke(...args: never[]): Promise<unknown>;
  checkRevocation(...args: never[]): Promise<unknown>;
};

/** Keeps the state of syncs over crashes, as `SyncStore` of `@arcs/evm`. */
export type SyncStoreLike = {
  load(key: never): Promise<unknown>;
  save(state: never): Promise<boolean>;
};

/** How a credential is taken to another chain. */
export type SyncSettings = {
  bridge: CredentialBridgeLike;
  /**
   * Store for the state of the sync. Without it a crash during the sync leaves an untracked copy.
   */
  store?: SyncStoreLike;
  /**
   * How long to wait for the end, in seconds. Default 0: the sync goes on as a job of the caller's
   * (`advanceSyncs`).
   */
  waitSeconds?: number;
};

/** How far the sync of a credential has come (spec 4.6). */
export type SyncResult = {
  credentialId: string;
  status: "pending" | "synced" | "failed";
  /** Where its copy is found: a CAIP-10 or CAIP-19 name as a URI; null until it is there. */
  url: string | null;
  onChain: { chain: string };
  /** Evidence that verifiers need beside the credential; set when it is synced. */
  evidence?: JsonObject;
  /** Why it failed, or what is in the way. */
  reason?: { code: string; message: string };
};

type SyncState = ReturnType<(typeof import("@arcs/evm"))["requestSync"]>;

/** Takes an issued credential to the bridge's chain, as far as it comes in the time given. */
async function syncCredential(
  { credentialId, w3cCredential }: { credentialId: string; w3cCredential: object },
  {
    bridge,
    store = createMemoryStore(),
    waitSeconds = 0,
    recipientEmail,
  }: SyncSettings & { recipientEmail: string | undefined },
): Promise<SyncResult> {
  const evm = await loadEvm();
  const recipient = recipientEmail === undefined ? {} : { recipient: { email: recipientEmail } };
  const worker = { bridge: bridge as never, store: store as never, now: () => new Date() };
  const request = evm.createBridgeRequest(w3cCredential, recipient);
  const first = evm.requestSync(
    { credentialId, request },
    { bridge: worker.bridge, now: new Date() },
  );
  if (!(await store.save(first as never))) {
    throw new SdkError("sync_conflict", `a sync of ${credentialId} has been asked for before`);
  }
  const until = Date.now() + waitSeconds * 1000;
  for (;;) {
    const [state] = await evm.advanceSyncs([credentialId], worker);
    if (state === undefined)
      throw new SdkError("sync_not_found", `the store lost the sync of ${credentialId}`);
    const next = state.status === "pending" ? evm.findNextStepTime(state) : undefined;
    const at = next === undefined ? Infinity : Date.parse(next);
    if (at > until) return resultOf(state, evm.findEvmChain(state.chain));
    await pause(Math.max(0, at - Date.now()), undefined);
  }
}

function resultOf(
  state: SyncState,
  { chainId, eas }: { chainId: number; eas: string },
): SyncResult {
  const { credentialId, chain, status, evidence, problem } = state;
  return {
    credentialId,
    status,
    url: evidence === undefined ? null : urlOf(evidence, { chainId, eas }),
    onChain: { chain },
    ...defined({ evidence: evidence as unknown as JsonObject | undefined, reason: problem }),
  };
}

function urlOf(
  evidence: NonNullable<SyncState["evidence"]>,
  { chainId, eas }: { chainId: number; eas: string },
): string {
  return evidence.type === "token"
    ? `eip155:${chainId}/erc721:${evidence.contractAddress}/${evidence.tokenId}`
    : `eip155:${chainId}:${eas}`;
}

function createMemoryStore(): SyncStoreLike {
  let kept: SyncState | undefined;
  return {
    load: async () => kept,
    async save(state: SyncState) {
      if (state.version !== (kept?.version ?? 0) + 1) return false;
      kept = state;
      return true;
    },
  };
}
