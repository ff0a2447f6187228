import { isSdkError, SdkError, type Signer } from "@arcs/core";
import {
  assertObject,
  assertShape,
  describeValue,
  formatAccountId,
  formatPaymentAccountStatement,
  readAccountId,
} from "@arcs/core/internal";
import type { PaymentAccountChallengeView, PaymentAccountView } from "@arcs/core/http";

import { originOf } from "./agent-challenge.ts";
import type { ArcsClient } from "./arcs-client.ts";
import type { RequestOptions } from "./http/api-request.ts";
import { assertLedgerWallet, type PersonalSign, signOnLedger, signPersonally } from "./wallet-signatures.ts";

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
 * Proves that an account on an EVM chain is one where an agent is paid: asks the server for a text, has the account and the owner's
 * wallet sign it, and sends both signatures. What is paid there then counts for the agent.
 *
 * The text has to be about this client's own server, this agent and its owner, and this account.
 *
 * @throws SdkError `server_invalid_answer` when it says anything else: nothing is signed then
 * @throws SdkError `invalid_argument` or `invalid_signer` when an argument is missing or malformed, or a wallet is none
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
  const challenge = await client.agents.createPaymentAccountChallenge(input.agentId, { account }, rest);
  assertObject(challenge, "challenge");
  const text = textOf(challenge, { origin, agent: input.agentId, owner: owner.address, account });
  if (text === undefined || /* fault: payment-account-signs-what-comes */ challenge.message !== text) {
    throw new SdkError(
      "server_invalid_answer",
      `the text to sign expected to be about ${origin}, this agent, this owner and this account, got another: nothing was signed`,
    );
  }
  const signature = await signPersonally(sign, text, { name: "account" });
  const ownerSignature = await signOnLedger(owner, text, { name: "owner", address: owner.address });
  const { challengeId } = challenge;
  const proof = { account, challengeId, signature, ownerSignature };
  return client.agents.provePaymentAccount(input.agentId, proof, options);
}

function normalAccount(given: string): string {
  const read = readAccountId(given);
  if (read?.network.startsWith("eip155:") === true) return formatAccountId(read);
  const expected = "an account id (CAIP-10) on an EVM chain, such as eip155:8453:0x…";
  throw new SdkError("invalid_argument", `input.account expected ${expected}, got ${describeValue(given)}`);
}

/** The text that an honest server writes; `undefined` where its id or time is nothing that stands in one. */
function textOf(
  { challengeId, expiresAt }: PaymentAccountChallengeView,
  about: { origin: string; agent: string; owner: string; account: string },
): string | undefined {
  try {
    return formatPaymentAccountStatement({ ...about, challengeId, validUntil: expiresAt });
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  }
}
