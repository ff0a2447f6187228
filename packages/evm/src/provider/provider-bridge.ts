import {
  type CredentialKind,
  type ErrorCode,
  isSdkError,
  type JsonObject,
  type JsonValue,
  SdkError,
} from "@arcs/core";
import { assertObject } from "@arcs/core/internal";

import {
  anchorSubject,
  assertRequest,
  type BridgeEvidence,
  type BridgeRequest,
  type CredentialBridge,
  type IssueProgress,
  problemOf,
  refusalOf,
  type RevocationProgress,
  type TokenEvidence,
} from "../base/credential-bridge.ts";
import { type BridgeChain, findEvmChain } from "../base/chains.ts";
import { assertMethods, isHexOf } from "../base/values.ts";
import {
  malformed,
  type ProviderAction,
  type ProviderClient,
  type ProviderIssue,
  TOKENS_PER_PAGE,
} from "./provider-client.ts";

/** Options of the driver for the provider. */
export type ProviderBridgeOptions = {
  client: ProviderClient;
  /** A chain of the client's environment. */
  chain: BridgeChain;
  /** Ids of the templates by kind of credential; a kind without one is refused. */
  templateIds: Partial<Record<CredentialKind, string>>;
  /** Default: the system's clock. */
  now?: () => Date;
};

type IssueMemo = {
  templateId: string;
  /** Time of the request, stored before it is sent; ISO 8601. */
  askedAt: string;
  /** Absent while the answer is not known. */
  actionId?: string;
  /** The provider's id of the credential (`urn:uuid:…`). */
  remoteId?: string;
};

/** Errors after which the provider certainly has not carried out a request. */
const definitive: readonly ErrorCode[] = [
  "bridge_rate_limited",
  "bridge_authentication_failed",
  "bridge_not_found",
  "bridge_request_refused",
];

/**
 * Max delay until the provider's list of tokens shows an accepted request. An issue with a lost
 * answer and no token after this time never arrived.
 */
const SETTLED_AFTER_SECONDS = 1_800;

/** Duration of an issue by the specification: 5 to 10 minutes. */
const TYPICAL_SECONDS = 600;

/**
 * Creates the bridge through the provider of the specification. It mints a token for each
 * credential, for a wallet or an e-mail address.
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
  const { client, chain, templateIds, now = () => new Date() } = options;
  assertMethods(client, "client", "issue", "getAction", "listTokens", "revoke");
  assertObject(templateIds, "templateIds");
  const { environment } = findEvmChain(chain);
  if (environment !== client.environment) {
    throw new SdkError(
      "bridge_invalid_config",
      `chain must be one of ${client.environment} (received ${chain})`,
    );
  }

  const ask = async (request: BridgeRequest, memo: IssueMemo): Promise<IssueProgress> => {
    const body = issueBody(request, chain);
    try {
      const { actionId, credentialId } = await client.issue(memo.templateId, body);
      return { status: "pending", memo: { ...memo, actionId, remoteId: credentialId } };
    } catch (error) {
      if (!isSdkError(error)) throw error;
      if (definitive.includes(error.code)) return refusalOf(error);
      // Without a clear answer, the request may have been carried out. Only a check can tell.
      return { status: "pending", memo, problem: problemOf(error) };
    }
  };

  /**
   * Finds the action of an issue whose answer was lost. Failed attempts leave tokens behind too.
   */
  const find = async (request: BridgeRequest, memo: IssueMemo): Promise<IssueProgress> => {
    for (const actionId of await findTokens(client, { templateId: memo.templateId, request })) {
      const action = await client.getAction(actionId);
      if (action.status !== "failed") return judge(request, { ...memo, actionId }, action);
    }
    const age = (now().getTime() - Date.parse(memo.askedAt)) / 1000;
    if (age < SETTLED_AFTER_SECONDS) return { status: "pending", memo };
    return refusalOf(
      new SdkError(
        "bridge_no_trace",
        "the provider knows nothing of the issue whose answer was lost",
      ),
    );
  };

  const judge = async (
    request: BridgeRequest,
    memo: IssueMemo,
    action: ProviderAction,
  ): Promise<IssueProgress> => {
    if (action.status === "pending") return { status: "pending", memo };
    if (action.status === "failed") {
      return refusalOf(
        new SdkError("bridge_action_failed", "the provider could not mint the credential's token"),
      );
    }
    const { remoteId } = memo;
    return {
      status: "synced",
      evidence: await readMintedToken(action, { request, client, chain, remoteId }),
    };
  };

  return {
    driver: "provider",
    chain,
    batchSize: 1,
    typicalSeconds: TYPICAL_SECONDS,
    async issue(requests, { remember }) {
      const [request, ...others] = requests;
      if (request === undefined || others.length > 0) {
        throw new SdkError(
          "invalid_argument",
          `requests must be one at a time (received ${requests.length})`,
        );
      }
      assertRequest(request);
      const templateId = Object.hasOwn(templateIds, request.kind)
        ? templateIds[request.kind]
        : undefined;
      if (templateId === undefined) {
        throw new SdkError(
          "bridge_invalid_config",
          `templateIds must have a template for ${request.kind} (received none)`,
        );
      }
      // An invalid request throws before it is stored as sent.
      issueBody(request, chain);
      const memo: IssueMemo = { templateId, askedAt: now().toISOString() };
      await remember([memo]);
      return [await ask(request, memo)];
    },
    async check(request, { memo }) {
      const known = memo as IssueMemo;
      if (known.actionId === undefined) return find(request, known);
      return judge(request, known, await client.getAction(known.actionId));
    },
    async revoke(_, { evidence, remember }) {
      const token = tokenIn(evidence);
      await remember({});
      return burn(client, token);
    },
    async checkRevocation(_, { evidence, memo }) {
      const token = tokenIn(evidence);
      const { actionId } = memo as BurnMemo;
      // Burning twice does no harm, so after a lost answer it is requested again.
      if (actionId === undefined) return burn(client, token);
      const { status } = await client.getAction(actionId);
      if (status === "pending") return { status, memo };
      if (status === "succeeded") return { status: "revoked" };
      return refusalOf(
        new SdkError("bridge_action_failed", "the provider could not burn the credential's token"),
      );
    },
  };
}

/**
 * Finds the tokens of a credential among those of a template, by the credential's hash in their
 * metadata. It recovers an issue whose answer was lost: the provider has no idempotency key.
 *
 * @returns their ids, equal to those of the actions; several where an earlier attempt failed
 */
async function findTokens(
  client: ProviderClient,
  { templateId, request }: { templateId: string; request: BridgeRequest },
): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const tokens = await client.listTokens(templateId, page);
    for (const { id, metadata } of tokens) {
      if (JSON.stringify(metadata).includes(request.credentialHash)) found.push(id);
    }
    // The last page is the first that is not full.
    if (tokens.length < TOKENS_PER_PAGE) return found;
  }
}

/**
 * Creates the body of an issue request. The token's metadata also contains the credential's hash,
 * which finds the token should the answer be lost.
 */
export function issueBody(request: BridgeRequest, chain: BridgeChain): ProviderIssue {
  assertRequest(request);
  const { recipient, expiresAt, credentialHash, credentialId } = request;
  if (recipient === undefined) {
    throw new SdkError(
      "invalid_argument",
      "recipient must be an e-mail address or a wallet (received none)",
    );
  }
  const subject = anchorSubject(request);
  return {
    recipient:
      "email" in recipient ? `email:${recipient.email}:${chain}` : `${chain}:${recipient.address}`,
    credential: {
      subject,
      expiresAt: expiresAt === undefined ? "none" : new Date(expiresAt * 1000).toISOString(),
    },
    metadata: {
      name: subject.credentialType,
      description: `${credentialId} ${credentialHash}`,
      attributes: [
        { trait_type: "credentialId", value: credentialId },
        { trait_type: "credentialHash", value: credentialHash },
      ],
    },
    sendNotification: false,
  };
}

async function readMintedToken(
  { data }: ProviderAction,
  options: {
    request: BridgeRequest;
    client: ProviderClient;
    chain: BridgeChain;
    remoteId: string | undefined;
  },
): Promise<TokenEvidence> {
  const { request, client, chain, remoteId } = options;
  const contractAddress = memberOf(data["collection"], "contractAddress");
  const tokenId = memberOf(data["token"], "tokenId");
  if (!isHexOf(contractAddress, 20) || typeof tokenId !== "string")
    throw malformed("a minted token");
  const token = { chain, contractAddress, tokenId };
  const credential =
    remoteId === undefined
      ? await client.getCredentialOfToken(token)
      : await client.getCredential(remoteId);
  // Verifiers check its signature; this check only prevents a mix-up.
  if (typeof credential["id"] !== "string") throw malformed("a credential with an id");
  const isAsked =
    memberOf(credential["credentialSubject"], "credentialHash") === request.credentialHash;
  if (!isAsked || memberOf(credential["nft"], "tokenId") !== tokenId) {
    throw malformed("the credential that was asked for");
  }
  return { type: "token", ...token, credential };
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return typeof value === "object" && value !== null ? (value as JsonObject)[name] : undefined;
}

/** Stored memo of a revocation; without an action, its answer is not known. */
type BurnMemo = { actionId?: string };

async function burn(
  client: ProviderClient,
  { credential }: TokenEvidence,
): Promise<RevocationProgress> {
  try {
    const { status, actionId } = await client.revoke(credential["id"] as string);
    return status === "succeeded"
      ? { status: "revoked" }
      : { status: "pending", memo: { actionId } };
  } catch (error) {
    if (!isSdkError(error)) throw error;
    switch (error.code) {
      case "bridge_not_found":
        // Burned already, perhaps by an earlier request of ours. The provider's own verifier
        // decides whether the credential is still valid.
        return (await client.verify(credential)) ? refusalOf(error) : { status: "revoked" };
      case "bridge_rate_limited":
      case "bridge_authentication_failed":
      case "bridge_request_refused":
        return refusalOf(error);
      default:
        return { status: "pending", memo: {}, problem: problemOf(error) };
    }
  }
}

function tokenIn(evidence: BridgeEvidence): TokenEvidence {
  if (evidence.type === "token") return evidence;
  throw new SdkError(
    "invalid_argument",
    `evidence must be that of a token (received that of an ${evidence.type})`,
  );
}
