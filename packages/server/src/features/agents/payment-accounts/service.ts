import { SdkError } from "@arcs/core";
import { formatAccountId, formatPaymentAccountStatement, readAccountId } from "@arcs/core/internal";
import type { ServerContext } from "../../../context.ts";
import { type Agent, findAgent } from "../../registry/registered-agents.ts";
import { requestFamilyScores } from "../agent-with-score.ts";
import { takeOverPayments } from "../../payments/service.ts";
import {
  type Challenge,
  createChallenge,
  findOpenChallenge,
  takeChallenge,
} from "../../registry/challenges.ts";
import { type ApiKey, isOperator } from "../../access/service.ts";
import { type Transaction } from "../../../platform/db/queryable.ts";
import { refusedMember } from "../../../platform/http/route-schemas.ts";
import { isSignedByAccount } from "../../../platform/chains/chains.ts";
import {
  type PaymentAccount,
  givePaymentAccount,
  withdrawPaymentAccount,
} from "../../registry/payment-accounts.ts";

const PURPOSE = "agent.payment-account";

type PaymentAccountProof = {
  account: string;
  challengeId: string;
  signature: string;
  /** By the owner of the agent: base64 of 64 bytes. */
  ownerSignature: string;
};

/**
 * A proof whose signatures hold. It counts once {@link addPaymentAccount} has taken its challenge.
 */
type CheckedPaymentAccount = Readonly<{ agent: Agent; account: string; challengeId: string }>;

/**
 * Makes the text that an account and the agent's owner sign.
 *
 * @throws SdkError `invalid_request` when the account is not on an EVM chain
 */
export async function createPaymentAccountChallenge(
  tx: Transaction,
  context: Pick<ServerContext, "settings" | "clock" | "randomBytes">,
  { agent, account: given }: { agent: Agent; account: string },
): Promise<Challenge & { account: string }> {
  const account = readEvmAccount(given);
  const textOf = (about: Pick<Challenge, "id" | "expiresAt">): string =>
    accountText(context, { ...about, agent, account });
  return {
    ...(await createChallenge(tx, context, { address: agent.id, purpose: PURPOSE, textOf })),
    account,
  };
}

/**
 * Checks the signatures of a proof. The owner signs because an API key lies on a server: a thief of
 * the key must not get payments to the agent. The account signs because nobody may take credit for
 * payments to somebody else.
 *
 * @throws SdkError `invalid_request` when the challenge cannot be used, or is for something else
 * @throws SdkError `statement_signature_invalid` when a signature does not hold
 */
export async function checkPaymentAccount(
  context: Pick<ServerContext, "store" | "settings" | "clock" | "evm">,
  { challengeId, signature, ownerSignature, ...proof }: PaymentAccountProof,
  agent: Agent,
): Promise<CheckedPaymentAccount> {
  const account = readEvmAccount(proof.account);
  const challenge = await findOpenChallenge(context.store.pool, challengeId, {
    now: context.clock.now(),
  });
  if (challenge?.address !== agent.id || challenge.purpose !== PURPOSE) throw unusableChallenge();
  const { message, id, expiresAt } = challenge;
  if (message !== accountText(context, { id, expiresAt, agent, account }))
    throw unusableChallenge();
  for (const signed of [
    { signer: agent.owner, signature: ownerSignature },
    { signer: account, signature },
  ]) {
    if (await isSignedByAccount(context, message, signed)) continue;
    const { signer } = signed;
    throw new SdkError("statement_signature_invalid", `proof has no valid signature by ${signer}`, {
      details: { signer, statement: message },
    });
  }
  return { agent, account, challengeId };
}

/**
 * Makes the account one that the agent is paid at. Where it was another agent's, it is no more: its
 * own signature says whose.
 *
 * @throws SdkError `invalid_request` when the challenge was used in the meantime
 */
export async function addPaymentAccount(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  { agent, account, challengeId }: CheckedPaymentAccount,
): Promise<PaymentAccount> {
  const now = context.clock.now();
  if (!(await takeChallenge(tx, challengeId, { address: agent.id, purpose: PURPOSE, now })))
    throw unusableChallenge();
  const { address = "" } = readAccountId(account) ?? {};
  const formerId = await givePaymentAccount(tx, { agentId: agent.id, account, address, now });
  await takeOverPayments(tx, context, { account, agentId: agent.id });
  const former = formerId === undefined ? undefined : await findAgent(tx, formerId);
  // Payments of one to the other are payments to itself.
  for (const each of former === undefined ? [agent] : [agent, former]) {
    await requestFamilyScores(tx, context, { agent: each, trigger: "agent_updated" });
  }
  return { agentId: agent.id, account, provedAt: now };
}

/**
 * Ends an agent's being paid at an account, by the agent's own key. What was paid there before
 * stays paid.
 *
 * @throws SdkError `insufficient_permissions` for another key, `invalid_request` for no account of
 *   the agent
 */
export async function removePaymentAccount(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  { agent, account: given, caller }: { agent: Agent; account: string; caller: ApiKey },
): Promise<void> {
  if (caller.agentId !== agent.id && !isOperator(caller)) {
    throw new SdkError(
      "insufficient_permissions",
      "only the agent's own API key can withdraw an account",
    );
  }
  const account = readEvmAccount(given);
  if (await withdrawPaymentAccount(tx, { agentId: agent.id, account, now: context.clock.now() }))
    return;
  throw refusedMember("account", "must be one that the agent is paid at");
}

function accountText(
  { settings }: Pick<ServerContext, "settings">,
  {
    id,
    expiresAt,
    agent,
    account,
  }: Pick<Challenge, "id" | "expiresAt"> & { agent: Agent; account: string },
): string {
  return formatPaymentAccountStatement({
    origin: new URL(settings.publicUrl).origin,
    agent: agent.id,
    owner: agent.owner,
    account,
    challengeId: id,
    validUntil: expiresAt.toISOString(),
  });
}

function readEvmAccount(given: string): string {
  const account = readAccountId(given);
  if (account?.network.startsWith("eip155:") === true) return formatAccountId(account);
  throw refusedMember(
    "account",
    "must be an account id (CAIP-10) on an EVM chain, such as eip155:8453:0x…",
  );
}

function unusableChallenge(): SdkError {
  return refusedMember(
    "challengeId",
    "must be that of a challenge for this agent and account, not used and not expired",
  );
}
