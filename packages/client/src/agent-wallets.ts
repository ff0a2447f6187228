import { hashAgentBody, SdkError, type Signer } from "@arcs/core";
import {
  type AgentChallenge,
  assertObject,
  assertShape,
  attempt,
  defined,
  describeValue,
  encodeBase64,
  formatAccountId,
  formatPaymentAccountStatement,
  parseJson,
  readAccountId,
  readAgentChallenge,
} from "@arcs/core/internal";
import type {
  AgentChallengeView,
  CloseAgent,
  ClosedAgent,
  PaymentAccountView,
  RegisterAgent,
  RegisteredAgent,
  UpdateAgent,
} from "@arcs/core/http";

import type { ArcsClient } from "./arcs-client.ts";
import type { RequestOptions } from "./http/call-api.ts";
import { toJson } from "./http/client-options.ts";

/** Whom an agent's wallets are: they sign that they agree. */
export type AgentWallets = {
  /** The agent's own: its address becomes the agent's id. */
  agent: Signer;
  /** Default: the agent's own. */
  owner?: Signer;
  /** Where the agent is paid, if not at its own or its owner's address. */
  payment?: Signer;
};

/** Description of the agent to register. */
export type RegisterAgentInput = Omit<RegisterAgent, "address" | "owner" | "proof">;

/**
 * Registers an agent: asks the server for a text, has the wallets sign it, and sends the
 * registration.
 *
 * The text has to name this client's own server, this agent with its owner and payment address, and
 * the digest of the very request that is sent.
 *
 * @throws SdkError `server_invalid_answer` when it says anything else: nothing is signed then
 * @throws SdkError `invalid_argument` or `invalid_signer` when an argument is missing, or a wallet
 *   is none
 * @example
 * ```ts
 * const { agent, key } = await registerAgent(client, { name: "Translator", createKey: true }, { agent: wallet });
 * ```
 */
export async function registerAgent(
  client: ArcsClient,
  input: RegisterAgentInput,
  wallets: AgentWallets & RequestOptions,
): Promise<RegisteredAgent> {
  assertShape(client, "client", { agents: { createChallenge: "function" } });
  assertObject(input, "input");
  assertObject(wallets, "wallets");
  const { agent: ofAgent, owner: ofOwner = ofAgent, payment: ofPayment, ...options } = wallets;
  const [agent, owner] = [walletOf(ofAgent), walletOf(ofOwner)];
  const payment = ofPayment === undefined ? undefined : walletOf(ofPayment);
  const { address } = agent;
  const { idempotencyKey: _, ...rest } = options;
  const x402 =
    payment === undefined ? {} : { x402: { ...input.x402, paymentAddress: payment.address } };
  // As it goes over the wire: without members that are undefined.
  const body = parseJson(
    toJson({ ...input, ...x402, address, owner: owner.address }),
  ) as typeof input & Pick<RegisterAgent, "address" | "owner">;
  const { paymentAddress } = body.x402 ?? {};
  const named = defined({ paymentAddress });
  const bodyDigest = hashAgentBody(body);
  const challenge = await client.agents.createChallenge(
    { address, purpose: "register", owner: owner.address, bodyDigest, ...named },
    rest,
  );
  const message = checkAgentChallenge(challenge, {
    client,
    purpose: "register",
    agent: address,
    owner: owner.address,
    body,
  });
  const signing = new Map(
    [agent, owner, ...(payment === undefined ? [] : [payment])].map((one) => [one.address, one]),
  );
  const signatures = await Promise.all(
    [...signing.values()].map(async (wallet) => ({
      address: wallet.address,
      signature: encodeBase64(await wallet.sign(message)),
    })),
  );
  const proof = { challengeId: challenge.challengeId, signatures };
  return client.agents.register({ ...body, proof }, options);
}

function walletOf(given: Signer): Signer {
  assertLedgerWallet(given, { name: "wallet" });
  return given;
}

/** The request that a wallet is asked to sign for. */
export type ExpectedAgentChallenge = Pick<AgentChallenge, "purpose" | "agent" | "owner"> & {
  /** The body of the request that the signatures are for; its `proof` does not count. */
  body: Omit<RegisterAgent, "proof"> | Omit<UpdateAgent, "proof"> | Omit<CloseAgent, "proof">;
};

/**
 * Checks that the text of a challenge is what this client asked its own server for, and for one
 * request only. A wallet signs nothing else: a hostile server could relay the text of another one,
 * and register there what it likes in the wallet's name.
 *
 * @returns the bytes to sign
 * @throws SdkError `server_invalid_answer` when any part of the text differs; nothing may be signed
 *   then
 * @example
 * ```ts
 * const message = checkAgentChallenge(challenge, { client, purpose: "update", agent, owner, body: changes });
 * const signature = await wallet.sign(message);
 * ```
 */
export function checkAgentChallenge(
  challenge: Pick<AgentChallengeView, "challengeId" | "message">,
  expectation: ExpectedAgentChallenge & { client: Pick<ArcsClient, "apiUrl"> },
): Uint8Array {
  assertObject(challenge, "challenge");
  assertObject(expectation, "expected");
  const { challengeId, message } = challenge;
  const { client, purpose, agent, owner, body } = expectation;
  assertShape(client, "client", { apiUrl: "text" });
  assertObject(body, "body");
  const origin = originOf(client);
  const read = readAgentChallenge(message);
  if (read === undefined)
    throw notSigned("the text to sign must be a challenge (received another text)");
  const none = purpose === "register" ? null : "unchanged";
  const { paymentAddress = none } = ("x402" in body ? body.x402 : undefined) ?? {};
  const expected = {
    origin,
    purpose,
    agent,
    challengeId,
    owner,
    paymentAddress,
    bodyDigest: hashAgentBody(body),
  } satisfies Partial<AgentChallenge>;
  for (const part of Object.keys(expected) as (keyof typeof expected)[]) {
    if (read[part] === expected[part]) continue;
    const message = `the text to sign must be the ${part} ${shown(expected[part])} (received ${shown(read[part])})`;
    throw notSigned(message, { part });
  }
  return new TextEncoder().encode(message);
}

/** Names the agent to close, and says what becomes of its credentials. */
export type CloseAgentInput = Pick<CloseAgent, "credentials"> & {
  /** The agent's ledger address. */
  agentId: string;
};

/**
 * Closes an agent for good: its profile and keys go, and its credentials are revoked or kept, as
 * its owner chooses. Asks the server for a text, has the owner's wallet sign it, and sends it.
 *
 * @throws SdkError `server_invalid_answer` when the text is about anything else: nothing is signed
 *   then
 * @throws SdkError `invalid_argument` or `invalid_signer` when an argument is missing, or the
 *   wallet is none
 * @example
 * ```ts
 * await closeAgent(client, { agentId: wallet.address, credentials: "revoke" }, { owner: wallet });
 * ```
 */
export async function closeAgent(
  client: ArcsClient,
  input: CloseAgentInput,
  wallets: { owner: Signer } & RequestOptions,
): Promise<ClosedAgent> {
  assertShape(client, "client", { agents: { close: "function" } });
  assertShape(input, "input", { agentId: "text", credentials: "text" });
  assertObject(wallets, "wallets");
  const { owner: given, ...options } = wallets;
  const { idempotencyKey: _, ...rest } = options;
  const owner = walletOf(given);
  const { agentId, credentials } = input;
  const body = { credentials };
  const challenge = await client.agents.createChallenge(
    { address: agentId, purpose: "close", bodyDigest: hashAgentBody(body) },
    rest,
  );
  const message = checkAgentChallenge(challenge, {
    client,
    purpose: "close",
    agent: agentId,
    owner: owner.address,
    body,
  });
  const signature = encodeBase64(await owner.sign(message));
  const signatures = [{ address: owner.address, signature }];
  const proof = { challengeId: challenge.challengeId, signatures };
  return client.agents.close(agentId, { ...body, proof }, options);
}

/**
 * The server that texts to sign have to name. @throws SdkError `invalid_argument` when the client
 * is none
 */
function originOf({ apiUrl }: Pick<ArcsClient, "apiUrl">): string {
  if (URL.canParse(apiUrl)) return new URL(apiUrl).origin;
  throw new SdkError("invalid_argument", "client must be a client of createArcsClient");
}

function notSigned(message: string, details: Record<string, unknown> = {}): SdkError {
  return new SdkError("server_invalid_answer", `${message}: nothing was signed`, { details });
}

function shown(part: unknown): string {
  return typeof part === "string"
    ? part
    : part === undefined || part === null
      ? "none"
      : describeValue(part);
}

/** Which agent is to be paid where. */
export type ProvePaymentAccountInput = {
  /** The agent's ledger address. */
  agentId: string;
  /** Account id (CAIP-10) on an EVM chain, such as `eip155:8453:0x…`. */
  account: string;
};

/** Wallets that have to sign. */
export type PaymentAccountWallets = {
  /** The ledger wallet of the agent's owner: its own, where nobody else owns it. */
  owner: Signer;
  /** The account, which signs by `personal_sign`. */
  account: PersonalSign;
};

/**
 * Proves that an account on an EVM chain is one where an agent is paid: asks the server for a text,
 * has the account and the owner's wallet sign it, and sends both signatures. What is paid there
 * then counts for the agent.
 *
 * The text has to be about this client's own server, this agent and its owner, and this account.
 *
 * @throws SdkError `server_invalid_answer` when it says anything else: nothing is signed then
 * @throws SdkError `invalid_argument` or `invalid_signer` when an argument is missing or malformed,
 *   or a wallet is none
 * @example
 * ```ts
 * const account = "eip155:8453:0x52908400098527886e0f7030069857d2e4169ee7";
 * const sign = (message: string) => viemAccount.signMessage({ message });
 * await provePaymentAccount(client, { agentId: wallet.address, account }, { owner: wallet, account: sign });
 * ```
 */
export async function provePaymentAccount(
  client: ArcsClient,
  input: ProvePaymentAccountInput,
  wallets: PaymentAccountWallets & RequestOptions,
): Promise<PaymentAccountView> {
  assertShape(client, "client", { agents: { provePaymentAccount: "function" }, apiUrl: "text" });
  assertShape(input, "input", { agentId: "text", account: "text" });
  assertShape(wallets, "wallets", { account: "function" });
  const { owner, account: sign, ...options } = wallets;
  assertLedgerWallet(owner, { name: "owner" });
  const account = normalAccount(input.account);
  const origin = originOf(client);
  const { idempotencyKey: _, ...rest } = options;
  const challenge = await client.agents.createPaymentAccountChallenge(
    input.agentId,
    { account },
    rest,
  );
  assertObject(challenge, "challenge");
  const { challengeId, expiresAt } = challenge;
  const about = {
    origin,
    agent: input.agentId,
    owner: owner.address,
    account,
    challengeId,
    validUntil: expiresAt,
  };
  // An honest server's text. There is none where the id or the time cannot stand in one.
  const text = attempt(() => formatPaymentAccountStatement(about));
  if (text === undefined || challenge.message !== text) {
    throw new SdkError(
      "server_invalid_answer",
      `the text to sign must be about ${origin}, this agent, this owner and this account (received another): nothing was signed`,
    );
  }
  const signature = await signPersonally(sign, text, { name: "account" });
  const ownerSignature = await signOnLedger(owner, text, { name: "owner", address: owner.address });
  const proof = { account, challengeId, signature, ownerSignature };
  return client.agents.provePaymentAccount(input.agentId, proof, options);
}

function normalAccount(given: string): string {
  const read = readAccountId(given);
  if (read?.network.startsWith("eip155:") === true) return formatAccountId(read);
  const expected = "an account id (CAIP-10) on an EVM chain, such as eip155:8453:0x…";
  throw new SdkError(
    "invalid_argument",
    `input.account must be ${expected} (received ${describeValue(given)})`,
  );
}

/**
 * Signs a text as `personal_sign` (EIP-191) does: 0x and hexadecimal digits. With viem
 * `(text) => account.signMessage({ message: text })`, with ethers
 * `(text) => wallet.signMessage(text)`.
 */
export type PersonalSign = (text: string) => Promise<string>;

const LONGEST_SIGNATURE = 16_386;
// An address has 44 characters at most; what a server or a caller takes for one may have any
// number.
const MOST_SHOWN = 60;

/**
 * Has an account on an EVM chain sign a text. @throws SdkError `invalid_signer` unless it signs as
 * `personal_sign` does
 */
export async function signPersonally(
  sign: PersonalSign,
  text: string,
  { name }: { name: string },
): Promise<string> {
  const signature: unknown = await sign(text);
  const isHex = typeof signature === "string" && /^0x(?:[0-9a-fA-F]{2})+$/.test(signature);
  if (isHex && signature.length <= LONGEST_SIGNATURE) return signature;
  const got = describeValue(signature);
  throw new SdkError(
    "invalid_signer",
    `${name} must sign with 0x and hexadecimal digits (received ${got})`,
  );
}

/**
 * Has a wallet of the ledger sign a text. A device puts the text into an envelope before it signs:
 * whether the signature fits, the server finds out.
 *
 * @param options.address - of the wallet that it has to be
 * @param options.others - what would do in its place, for the message
 * @returns base64
 * @throws SdkError `invalid_signer` when it is no wallet, another one, or signs with something else
 *   than 64 bytes
 */
export async function signOnLedger(
  wallet: Signer,
  text: string,
  { name, address, others = "" }: { name: string; address: string; others?: string },
): Promise<string> {
  assertLedgerWallet(wallet, { name, others });
  if (wallet.address !== address) {
    const [expected, got] = [address, wallet.address].map((each) => each.slice(0, MOST_SHOWN));
    throw new SdkError(
      "invalid_signer",
      `${name} must be the wallet ${expected} (received ${got})`,
    );
  }
  const signature: unknown = await wallet.sign(new TextEncoder().encode(text));
  if (signature instanceof Uint8Array && signature.length === 64) return encodeBase64(signature);
  throw new SdkError(
    "invalid_signer",
    `${name} must sign with 64 bytes (received ${describeValue(signature)})`,
  );
}

/**
 * Checks that a wallet is one, before anything is asked of a server. @throws SdkError
 * `invalid_signer`
 */
function assertLedgerWallet(
  wallet: unknown,
  { name, others = "" }: { name: string; others?: string },
): asserts wallet is Signer {
  // Core's own check would bring the curve along, and refuse devices, whose signatures are over an
  // envelope.
  const shape: { address?: unknown; sign?: unknown } =
    typeof wallet === "object" && wallet !== null ? wallet : {};
  if (typeof shape.address === "string" && typeof shape.sign === "function") return;
  const message = `${name} must be an object with address and sign(bytes)${others} (received ${describeValue(wallet)})`;
  throw new SdkError("invalid_signer", `${message}; for wallets see the README of @arcs/core`);
}
