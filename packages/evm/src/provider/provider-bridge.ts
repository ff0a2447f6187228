import { type CredentialKind, type ErrorCode, isSdkError, SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";

import { assertRequest, type BridgeRequest } from "../base/bridge-request.ts";
import { type BridgeChain, findEvmChain } from "../base/chains.ts";
import { assertMethods, assertObject, assertOneOf } from "../base/check-options.ts";
import type { CredentialBridge, IssueProgress } from "../base/credential-bridge.ts";
import { problemOf, refusalOf } from "../base/refusal.ts";
import { findTokens } from "./find-tokens.ts";
import { issueBody } from "./issue-body.ts";
import type { ProviderAction, ProviderClient } from "./provider-client.ts";
import { checkBurn, burn } from "./provider-revocation.ts";
import { readMintedToken } from "./read-minted-token.ts";

/** What the driver for the provider needs. */
export type ProviderBridgeOptions = {
  client: ProviderClient;
  /** A chain of the client's environment. */
  chain: BridgeChain;
  /** Ids of the templates by kind of credential; a kind without one is refused. */
  templateIds: Partial<Record<CredentialKind, string>>;
  /** Whether the provider writes to recipients that are known by e-mail. Default `none`. */
  notification?: "none" | "email";
  /** Default: the system's clock. */
  now?: () => Date;
};

/** What is kept of an issue. */
type IssueMemo = {
  templateId: string;
  /** When the request went out, or was about to; ISO 8601. */
  askedAt: string;
  /** Absent while the answer is not known. */
  actionId?: string;
  /** The provider's id of the credential (`urn:uuid:…`). */
  remoteId?: string;
};

/** Errors by which the provider says that it has not carried a request out. */
const definitive: readonly ErrorCode[] = [
  "bridge_rate_limited",
  "bridge_authentication_failed",
  "bridge_not_found",
  "bridge_request_refused",
];

/**
 * How long the provider's list of tokens may take to show what it has accepted. When an issue whose answer was lost has
 * left no trace for so long, it never arrived.
 */
const SETTLED_AFTER_SECONDS = 1_800;

/** What the specification says an issue takes: 5 to 10 minutes. */
const TYPICAL_SECONDS = 600;

/**
 * Makes the bridge that goes through the provider of the specification: it mints a token for each credential, to a wallet
 * or to somebody known by e-mail.
 *
 * @throws SdkError `bridge_invalid_config` when the chain is not one of the client's environment
 * @example
 * ```ts
 * const client = createProviderClient({ secretKey });
 * const bridge = createProviderBridge({ client, chain: "base-sepolia", templateIds: { Reputation: templateId } });
 * ```
 */
export function createProviderBridge(options: ProviderBridgeOptions): CredentialBridge {
  assertObject(options, "options");
  const { client, chain, templateIds, notification = "none", now = () => new Date() } = options;
  assertMethods(client, "client", "issue", "getAction", "listTokens", "revoke");
  assertObject(templateIds, "templateIds");
  assertOneOf(notification, "notification", "none", "email");
  const { environment } = findEvmChain(chain);
  if (environment !== client.environment) {
    throw new SdkError("bridge_invalid_config", `chain expected one of ${client.environment}, got ${chain}`);
  }

  const ask = async (request: BridgeRequest, memo: IssueMemo): Promise<IssueProgress> => {
    const body = issueBody(request, { chain, sendNotification: notification === "email" });
    try {
      const { actionId, credentialId } = await client.issue(memo.templateId, body);
      return { status: "pending", memo: { ...memo, actionId, remoteId: credentialId } };
    } catch (error) {
      if (!isSdkError(error)) throw error;
      if (definitive.includes(error.code)) return refusalOf(error);
      // No answer, or one that says nothing: the request may have been carried out. Only a look can tell.
      return { status: "pending", memo, problem: problemOf(error) };
    }
  };

  /** Finds the action of an issue whose answer was lost. Attempts that failed have left tokens behind too. */
  const find = async (request: BridgeRequest, memo: IssueMemo): Promise<IssueProgress> => {
    for (const actionId of await findTokens(client, { templateId: memo.templateId, request })) {
      const action = await client.getAction(actionId);
      if (action.status !== "failed") return judge(request, { ...memo, actionId }, action);
    }
    const age = (now().getTime() - Date.parse(memo.askedAt)) / 1000;
    if (age < SETTLED_AFTER_SECONDS) return { status: "pending", memo };
    return refusalOf(new SdkError("bridge_no_trace", "the provider knows nothing of the issue whose answer was lost"));
  };

  const judge = async (request: BridgeRequest, memo: IssueMemo, action: ProviderAction): Promise<IssueProgress> => {
    if (action.status === "pending") return { status: "pending", memo };
    if (action.status === "failed") {
      return refusalOf(new SdkError("bridge_action_failed", "the provider could not mint the credential's token"));
    }
    const { remoteId } = memo;
    const evidence = await readMintedToken(action, {
      request,
      client,
      chain,
      ...defined({ remoteId }),
    });
    return { status: "synced", evidence };
  };

  return {
    driver: "provider",
    chain,
    batchSize: 1,
    typicalSeconds: TYPICAL_SECONDS,
    async issue(requests, { remember }) {
      const [request, ...others] = requests;
      if (request === undefined || others.length > 0) {
        throw new SdkError("invalid_argument", `requests expected one at a time, got ${requests.length}`);
      }
      assertRequest(request);
      const templateId = Object.hasOwn(templateIds, request.kind) ? templateIds[request.kind] : undefined;
      if (templateId === undefined) {
        throw new SdkError("bridge_invalid_config", `templateIds expected a template for ${request.kind}, got none`);
      }
      // What cannot be sent is told before it is noted as sent.
      issueBody(request, { chain, sendNotification: false });
      const memo: IssueMemo = { templateId, askedAt: now().toISOString() };
      await remember([memo]);
      return [await ask(request, memo)];
    },
    async check(request, { memo }) {
      const known = memo as IssueMemo;
      if (known.actionId === undefined) return find(request, known);
      return judge(request, known, await client.getAction(known.actionId));
    },
    revoke: (_, { evidence, remember }) => burn(client, { evidence, remember }),
    checkRevocation: (_, { evidence, memo }) => checkBurn(client, { evidence, memo }),
  };
}
