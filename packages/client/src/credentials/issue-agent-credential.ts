import {
  type IssuedCredential,
  issueX402AgentCredential as issueWithoutLedger,
  type IssueOptions,
  SdkError,
  type X402AgentCredentialInput,
} from "@arcs/core";
import { assertShape } from "@arcs/core/internal";

import { pause } from "../http/deadline.ts";
import type { AnchorReceipt, LedgerWriting } from "./ledger-access.ts";
import { loadLedger } from "./load-ledger.ts";
import { syncCredential, type SyncResult, type SyncSettings } from "./sync-credential.ts";

/** Options for issuing an identity credential: the signer, and where its record goes. */
export type IssueAgentCredentialOptions = Omit<IssueOptions, "now"> & {
  /** Time of issue. Default: the system's clock. */
  now?: Date;
  /** The ledger of the input's network, to anchor the record on. Without it nothing leaves the process. */
  ledger?: LedgerWriting;
};

/** An issued credential, and where its record is, where it was anchored. */
export type IssuedAgentCredential = IssuedCredential & {
  /** Absent where no ledger was given: the record is then `Pending`. */
  anchor?: AnchorReceipt;
};

/**
 * Issues an identity credential for an agent that takes x402 payments (spec 4.6): signs it here, and anchors its record on
 * the ledger where one is given, through `@arcs/ledger`.
 *
 * @throws SdkError `package_missing` where a ledger is given and `@arcs/ledger` is not installed; as `issueCredential` of core
 * and the anchor do
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
  const { address, transactionHash, slot } = await anchor.issue(issued.credential, { issuer: options.signer });
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
  /** Whether to copy the credential to another chain; needs `sync` among the options. Default false. */
  syncToCrossmint?: boolean;
};

/** An issued credential, and how far its copy on another chain has come. */
export type IssuedAgentIdentityCredential = IssuedAgentCredential & {
  /** Absent where no sync was asked for. */
  sync?: SyncResult;
};

/**
 * Issues an identity credential, anchors it on the ledger, and copies it to another chain when asked (spec 4.6). The
 * credential holds whatever becomes of the copy: a sync that fails is told in `sync`.
 *
 * @throws SdkError `invalid_argument` when a sync is asked for without `sync`; `package_missing` where `@arcs/ledger` or
 * `@arcs/evm` is needed and not installed; as {@link issueX402AgentCredential} does
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
    throw new SdkError("invalid_argument", "syncToCrossmint expected options.sync with a bridge, got none");
  }
  const issued = await issueX402AgentCredential(fields, issueOptions);
  if (!syncToCrossmint || sync === undefined) return issued;
  const result = await syncCredential(issued, {
    ...sync,
    recipientEmail,
    now: () => new Date(),
    pause: (ms) => pause(ms, undefined),
  });
  return { ...issued, sync: result };
}
