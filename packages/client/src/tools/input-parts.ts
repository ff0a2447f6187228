// Parts of the input schemas, as the server has them (packages/server/src/features/*/routes.ts), so that most mistakes are caught here.

/** An id of an agent. */
export const agentId = {
  description: "Ledger address (base58) or internal id",
  type: "string",
  minLength: 1,
  maxLength: 128,
  pattern: "^[\\x21-\\x7e]+$",
} as const;

/** An id of a credential. */
export const credentialId = {
  description: "Credential id: cred_ and a suffix",
  type: "string",
  minLength: 1,
  maxLength: 128,
  pattern: "^[\\x21-\\x7e]+$",
} as const;

/** An id of a payment. */
export const paymentId = {
  description: "Id of the payment: pay_ and a suffix",
  type: "string",
  pattern: "^pay_[1-9A-HJ-NP-Za-km-z]{1,22}$",
} as const;

/** A tier. */
export const tier = {
  description: "bronze 0-599, silver 600-749, gold 750-899, platinum 900-1000",
  type: "string",
  enum: ["bronze", "silver", "gold", "platinum"],
} as const;

/** A Trust Score. */
export const score = { description: "Trust Score, 0 to 1000", type: "number", minimum: 0, maximum: 1000 } as const;

/** A credential type. */
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

/** A page of a list. */
export const page = { description: "From 1; default 1", type: "integer", minimum: 1, maximum: 10_000 } as const;

/** A wallet's signature, absent on the first of two calls. */
export const statementSignature = {
  description:
    "Base64 of the 64-byte Ed25519 signature by the payer's wallet over the statement. Leave it out on the first call: the " +
    "answer then shows the exact statement to sign",
  type: "string",
  pattern: "^[A-Za-z0-9+/]{86}==$",
} as const;
