import type { JsonObject } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import type { Tier } from "@arcs/trust";

import type { ArcsClient } from "../arcs-client.ts";

/** A JSON Schema (draft-07) of an object. */
export type ObjectSchema = {
  readonly type: "object";
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
};

/** Side effects of a tool, as MCP names them. */
export type ToolAnnotations = {
  /** True if the tool changes nothing. */
  readOnlyHint: boolean;
  /** True if the tool ends something irreversibly. */
  destructiveHint: boolean;
  /** Doing it again with the same input changes nothing more. */
  idempotentHint: boolean;
  /** It meets texts that others wrote. */
  openWorldHint: boolean;
};

/** The permission that an API key needs for a tool. */
export type ToolPermission = "read" | "write" | "issuer";

/**
 * The operator's minimum for agents; a model cannot lower it. The higher one of score and tier
 * counts.
 */
export type TrustFloor = {
  /** 0 to 1000. */
  minScore?: number;
  minTier?: Tier;
  /**
   * Small payments that need no hold, as at a trust gate: decimal text in currency units. Default
   * `0.1`.
   */
  allowance?: string;
  /**
   * Max amount of a payment to anybody, decimal text in currency units. Default: what is safe to
   * spend.
   */
  maxAmount?: string;
};

/** Options of a tool call. */
export type ToolOptions = {
  signal?: AbortSignal;
  /**
   * The least that `check_trust` asks of an agent: a model may ask for more, never for less.
   * Default: none.
   */
  trustFloor?: TrustFloor;
};

/**
 * One thing that a language model can do with ARCS, bound to no framework. Call it by `callTool`,
 * which checks the input and turns failures into answers that a model can act on.
 */
export type ArcsTool = {
  /** snake_case, at most 64 characters. */
  name: string;
  /** For people. */
  title: string;
  /** For the model: what it gives, and when to use it. */
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: ToolAnnotations;
  permission: ToolPermission;
  /**
   * Does it; the input must have been checked against `inputSchema`.
   *
   * @throws SdkError as the method of the client does
   */
  handler: (client: ArcsClient, input: JsonObject, options?: ToolOptions) => Promise<JsonObject>;
};

/**
 * A tool as it is written: an object of these properties as its input, and reading only, unless it
 * says otherwise.
 */
type ToolDefinition<Input> = Pick<ArcsTool, "name" | "title" | "description"> &
  Partial<Pick<ArcsTool, "annotations" | "permission">> & {
    properties: Readonly<Record<string, unknown>>;
    required?: readonly (keyof Input & string)[];
    output: object;
    /** Its input is what `checkInput` lets through of the properties. */
    handler: (client: ArcsClient, input: Input, options?: ToolOptions) => PromiseLike<object>;
  };

/** Annotations of a tool that adds something. */
export const changing: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};

/** Makes a tool. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it types the handler where a tool is defined
export function defineTool<Input extends object>({
  name,
  title,
  description,
  properties,
  required,
  output,
  annotations = {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
  permission = "read",
  handler,
}: ToolDefinition<Input>): ArcsTool {
  return {
    name,
    title,
    description,
    inputSchema: {
      type: "object",
      properties,
      ...defined({ required }),
      additionalProperties: false,
    },
    outputSchema: { type: "object", ...output },
    annotations,
    permission,
    handler: async (client, input, options) =>
      (await handler(client, input as unknown as Input, options)) as JsonObject,
  };
}

// Parts of the input schemas, as the server has them (packages/server/src/features/*/routes.ts), so
// that most mistakes are caught here.

/** An id of an agent. */
export const agentId = {
  description: "Ledger address (base58) or internal id",
  type: "string",
  minLength: 1,
  maxLength: 128,
  pattern: "^[\\x21-\\x7e]+$",
} as const;

export const credentialId = {
  description: "Credential id: cred_ and a suffix",
  type: "string",
  minLength: 1,
  maxLength: 128,
  pattern: "^[\\x21-\\x7e]+$",
} as const;

export const paymentId = {
  description: "Id of the payment",
  type: "string",
  pattern: "^pay_[1-9A-HJ-NP-Za-km-z]{1,22}$",
} as const;

export const holdId = {
  description: "Id of the hold",
  type: "string",
  pattern: "^hld_[1-9A-HJ-NP-Za-km-z]{1,22}$",
} as const;

export const tier = {
  description: "bronze 0-599, silver 600-749, gold 750-899, platinum 900-1000",
  type: "string",
  enum: ["bronze", "silver", "gold", "platinum"],
} as const;

export const score = {
  description: "Trust Score, 0 to 1000",
  type: "number",
  minimum: 0,
  maximum: 1000,
} as const;

export const credentialType = {
  description: "Type of credential",
  type: "string",
  enum: [
    "AgentIdentityCredential",
    "SkillCredential",
    "ReputationCredential",
    "CompletionCredential",
    "POAPCredential",
  ],
} as const;

export const page = {
  description: "From 1",
  type: "integer",
  minimum: 1,
  maximum: 10_000,
} as const;

/** A wallet's signature, absent on the first of two calls. */
export const statementSignature = {
  description:
    "Base64 of the 64-byte Ed25519 signature by the payer's wallet over the statement. Leave it out on the first call: the " +
    "answer then shows the exact statement to sign",
  type: "string",
  pattern: "^[A-Za-z0-9+/]{86}==$",
} as const;
