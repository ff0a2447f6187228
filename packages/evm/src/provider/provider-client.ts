import {
  type CredentialKind,
  type ErrorCode,
  type JsonObject,
  type JsonValue,
  SdkError,
} from "@arcs/core";
import { askAgain, assertObject, defined, isJsonObject, kindDefinition } from "@arcs/core/internal";

import type { BridgeChain } from "../base/chains.ts";
import { assertTimeout } from "../base/values.ts";
import { anchorTypeSchema } from "../base/credential-bridge.ts";
import { type BridgeEnvironment, readKeyEnvironment } from "./bridge-config.ts";
import { type JsonAnswer, platform, requestJson } from "../evm/rpc.ts";

/** Options of a client of the provider. */
export type ProviderClientOptions = {
  /** `sk_staging_…` or `sk_production_…`: it also determines the environment. */
  secretKey: string;
  /** URL of the interface, including `/api`. Default: the provider's host for the environment. */
  baseUrl?: string;
  /** Milliseconds for one request. Default 30,000. */
  timeoutMs?: number;
};

/** An asynchronous action of the provider, such as a mint or a burn. */
export type ProviderAction = {
  status: "pending" | "succeeded" | "failed";
  /** Target of the action; its members depend on the kind of action. */
  data: JsonObject;
};

/** A token of a template, as listed by the provider. */
export type ProviderToken = { id: string; metadata: JsonObject };

/** Content of an issue request. */
export type ProviderIssue = {
  /** `email:<address>:<chain>` or `<chain>:<address>`. */
  recipient: string;
  credential: { subject: Record<string, string>; expiresAt: string };
  metadata: JsonObject;
  sendNotification: boolean;
};

/**
 * The provider's documented REST interface: types, templates, credentials, actions.
 *
 * Every method throws SdkErrors: `bridge_unreachable` (no answer, or a 5xx), `bridge_rate_limited`,
 * `bridge_authentication_failed`, `bridge_not_found`, `bridge_request_refused`,
 * `bridge_invalid_answer`. None of them shows the key.
 */
export type ProviderClient = {
  environment: BridgeEnvironment;
  /** Creates or replaces the type for a kind of credential, by its name, and returns its id. */
  putType(kind: CredentialKind): Promise<string>;
  /**
   * Starts to create a template (a contract on the chain) for a type, and returns the id of the
   * action.
   */
  createTemplate(options: {
    typeId: string;
    chain: BridgeChain;
    name: string;
    description: string;
  }): Promise<string>;
  /**
   * Returns the id of the template that an action created, or `undefined` while it is under way.
   */
  templateOf(actionId: string): Promise<string | undefined>;
  /** Issues a credential. There is no idempotency key, so a repeated request issues again. */
  issue(
    templateId: string,
    issue: ProviderIssue,
  ): Promise<{ credentialId: string; actionId: string }>;
  /** Returns the progress of an action. */
  getAction(actionId: string): Promise<ProviderAction>;
  /** Lists tokens of a template, those under way included; pages count from 1. */
  listTokens(templateId: string, page: number): Promise<ProviderToken[]>;
  /** Reads a credential by its id (`urn:uuid:…`). */
  getCredential(credentialId: string): Promise<JsonObject>;
  /** Reads the credential of a token. */
  getCredentialOfToken(token: {
    chain: BridgeChain;
    contractAddress: string;
    tokenId: string;
  }): Promise<JsonObject>;
  /** Asks the provider whether a credential of its own is valid. */
  verify(credential: JsonObject): Promise<boolean>;
  /** Revokes a credential: its token is burned. */
  revoke(credentialId: string): Promise<ProviderAction & { actionId: string }>;
};

const hosts: Readonly<Record<BridgeEnvironment, string>> = {
  staging: "https://staging.crossmint.com/api",
  production: "https://www.crossmint.com/api",
};

export const TOKENS_PER_PAGE = 50;

const CREDENTIALS = "/v1-alpha1/credentials";
const ACTIONS = "/2022-06-09/actions";
const COLLECTIONS = "/2022-06-09/collections";

/**
 * Connects to the provider. Sends nothing before the first request.
 *
 * The key needs the scopes `credentials.create`, `credentials.read`, `nfts.create` and `nfts.read`;
 * to create templates, also `credentials:templates.create`.
 *
 * @throws SdkError `bridge_invalid_config` when the key is malformed
 * @example
 * ```ts
 * const client = createProviderClient({ secretKey });
 * const typeId = await client.putType("Reputation");
 * ```
 */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  assertObject(options, "options");
  const { secretKey, timeoutMs = 30_000 } = options;
  assertTimeout(timeoutMs);
  const environment = readKeyEnvironment(secretKey);
  const baseUrl: unknown = options.baseUrl ?? hosts[environment];
  if (typeof baseUrl !== "string" || !/^https?:\/\/[^\s]+$/.test(baseUrl)) {
    throw new SdkError("bridge_invalid_config", "baseUrl must be an http or https URL");
  }
  const request = createProviderRequest({
    baseUrl: baseUrl.replace(/\/$/, ""),
    secretKey,
    timeoutMs,
  });

  const getAction = async (actionId: string): Promise<ProviderAction> =>
    readAction(await request("GET", `${ACTIONS}/${segment(actionId)}`));

  return {
    environment,
    async putType(kind) {
      const { credentialType } = kindDefinition(kind);
      const answer = await request(
        "PUT",
        `${CREDENTIALS}/types/${credentialType}`,
        anchorTypeSchema(kind),
      );
      return textAt(answer, "id");
    },
    async createTemplate({ typeId, chain, name, description }) {
      // Stored unencrypted by the provider: nothing in it is confidential, and verifiers have to
      // read it.
      const credentials = { type: typeId, encryption: "none", storage: "crossmint" };
      const body = { credentials, metadata: { name, description }, chain };
      const answer = await request("POST", `${CREDENTIALS}/templates/`, body);
      return textAt(answer, "actionId", "id");
    },
    async templateOf(actionId) {
      const { status, data } = await getAction(actionId);
      if (status === "failed")
        throw new SdkError("bridge_action_failed", "the provider could not create the template");
      return status === "succeeded" ? textAt(data["collection"], "id") : undefined;
    },
    async issue(templateId, body) {
      const path = `${CREDENTIALS}/templates/${segment(templateId)}/vcs`;
      const answer = await request("POST", path, body);
      return {
        credentialId: textAt(answer, "credentialId"),
        actionId: textAt(answer, "actionId", "id"),
      };
    },
    getAction,
    async listTokens(templateId, page) {
      const path = `${COLLECTIONS}/${segment(templateId)}/nfts?page=${page}&perPage=${TOKENS_PER_PAGE}`;
      const answer = await request("GET", path);
      if (!Array.isArray(answer)) throw malformed("a list of tokens");
      return answer.map((token) => ({
        id: textAt(token, "id"),
        metadata: objectAt(token, "metadata"),
      }));
    },
    async getCredential(credentialId) {
      const answer = await request("GET", `${CREDENTIALS}/${segment(credentialId)}`);
      return objectAt(answer, "unencryptedCredential");
    },
    async getCredentialOfToken({ chain, contractAddress, tokenId }) {
      const locator = segment(`${chain}:${contractAddress}:${tokenId}`);
      return objectAt(
        await request("GET", `/v1-alpha1/nfts/${locator}/credentials`),
        "unencryptedCredential",
      );
    },
    async verify(credential) {
      const answer = await request("POST", `${CREDENTIALS}/verification/verify`, { credential });
      const isValid = isJsonObject(answer) ? answer["isValid"] : undefined;
      if (typeof isValid !== "boolean") throw malformed("isValid");
      return isValid;
    },
    async revoke(credentialId) {
      const answer = await request("DELETE", `${CREDENTIALS}/${segment(credentialId)}`);
      return { ...readAction(answer), actionId: textAt(answer, "actionId") };
    },
  };
}

function readAction(answer: JsonValue): ProviderAction {
  const status = textAt(answer, "status");
  if (status !== "pending" && status !== "succeeded" && status !== "failed")
    throw malformed("status");
  return {
    status,
    data: isJsonObject(answer) && isJsonObject(answer["data"]) ? answer["data"] : {},
  };
}

/** Encodes a path segment; the colons of the provider's ids stay, as in its documentation. */
function segment(text: string): string {
  return encodeURIComponent(text).replaceAll("%3A", ":");
}

function textAt(value: JsonValue | undefined, ...names: string[]): string {
  for (const name of names) {
    const text = isJsonObject(value) ? value[name] : undefined;
    if (typeof text === "string" && text !== "") return text;
  }
  throw malformed(names[0] ?? "");
}

function objectAt(value: JsonValue | undefined, name: string): JsonObject {
  const found = isJsonObject(value) ? value[name] : undefined;
  if (isJsonObject(found)) return found;
  throw malformed(name);
}

export function malformed(what: string): SdkError {
  return new SdkError(
    "bridge_invalid_answer",
    `the provider's answer must be ${what} (received something else)`,
  );
}

type ProviderRequest = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: JsonValue,
) => Promise<JsonValue>;

// Enough for a brief fault; longer ones are left to the job queue.
const PAUSES = { first: 200, max: 20_000, platform };
const passing: readonly ErrorCode[] = ["bridge_unreachable", "bridge_rate_limited"];

/**
 * Sends requests to the provider. Only reads are retried: a write without an answer may have been
 * carried out.
 */
function createProviderRequest(options: {
  baseUrl: string;
  secretKey: string;
  timeoutMs: number;
}): ProviderRequest {
  const { baseUrl, secretKey, timeoutMs } = options;
  return async (method, path, body) => {
    const { value } = await askAgain(async () => {
      const answer = await requestJson(baseUrl + path, {
        method,
        headers: { "x-api-key": secretKey },
        timeoutMs,
        body,
      });
      const value = read(answer, secretKey);
      const isPassing = value instanceof SdkError && passing.includes(value.code);
      const isBusy = method === "GET" && isPassing;
      return { value, isBusy, retryAfterMs: "problem" in answer ? undefined : answer.retryAfterMs };
    }, PAUSES);
    if (value instanceof SdkError) throw value;
    return value;
  };
}

function read(answer: JsonAnswer | { problem: string }, secretKey: string): JsonValue | SdkError {
  if ("problem" in answer)
    return new SdkError(
      "bridge_unreachable",
      `the provider could not be reached: ${answer.problem}`,
    );
  const { status, body, retryAfterSeconds } = answer;
  const details = { statusCode: status };
  if (status >= 200 && status < 300) {
    if (typeof body === "object" && body !== null) return body;
    return new SdkError("bridge_invalid_answer", "the provider's answer is no JSON", { details });
  }
  const message = `the provider answered HTTP ${status}${reasonIn(body, secretKey)}`;
  return new SdkError(codes.get(status) ?? codeOfClass(status), message, {
    details: { ...details, ...defined({ retryAfterSeconds }) },
  });
}

const codes: ReadonlyMap<number, ErrorCode> = new Map([
  [401, "bridge_authentication_failed"],
  [403, "bridge_authentication_failed"],
  [404, "bridge_not_found"],
  // Like a gateway's 5xx, it says nothing about the provider's own work.
  [408, "bridge_unreachable"],
  [429, "bridge_rate_limited"],
]);

function codeOfClass(status: number): ErrorCode {
  if (status >= 500) return "bridge_unreachable";
  return status >= 400 ? "bridge_request_refused" : "bridge_invalid_answer";
}

function reasonIn(body: JsonValue | undefined, secretKey: string): string {
  const message =
    typeof body === "object" && body !== null && !Array.isArray(body) ? body["message"] : undefined;
  if (typeof message !== "string" || message === "") return "";
  const words = message.slice(0, 2000).replaceAll(secretKey, "…").split(/\s+/);
  const plain = words.map((word) => (word.includes("@") ? "…" : word)).join(" ");
  return `: ${plain.slice(0, 200)}`;
}
