import { hashAgentBody, type Signer } from "@arcs/core";
import { assertObject, assertShape, defined, encodeBase64, parseJson } from "@arcs/core/internal";

import { checkAgentChallenge } from "./agent-challenge.ts";
import type { ArcsClient } from "./arcs-client.ts";
import type { RegisterAgent, RegisteredAgent } from "@arcs/core/http";
import type { RequestOptions } from "./http/api-request.ts";
import { toJson } from "./http/request-settings.ts";
import { assertLedgerWallet } from "./wallet-signatures.ts";

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
 * Registers an agent: asks the server for a text, has the wallets sign it, and sends the registration.
 *
 * The text has to name this client's own server, this agent with its owner and payment address, and the digest of the very
 * request that is sent.
 *
 * @throws SdkError `server_invalid_answer` when it says anything else: nothing is signed then
 * @throws SdkError `invalid_argument` or `invalid_signer` when an argument is missing, or a wallet is none
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
  const x402 = payment === undefined ? {} : { x402: { ...input.x402, paymentAddress: payment.address } };
  // As it goes over the wire: without members that are undefined.
  const body = parseJson(toJson({ ...input, ...x402, address, owner: owner.address })) as typeof input &
    Pick<RegisterAgent, "address" | "owner">;
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
  const signing = new Map([agent, owner, ...(payment === undefined ? [] : [payment])].map((one) => [one.address, one]));
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
