import { SdkError } from "@arcs/core";

import type { PaymentEventInput } from "../http/generated/types.ts";
import { isSameAmount } from "../payments/amounts.ts";
import { normalizeAddress, normalizeNetwork } from "../payments/networks.ts";
import type { Agent } from "../store/agents.ts";
import type { Payment } from "../store/payments.ts";

/** What an event, together with what is known of its payment, says that was paid. */
export type PaymentClaim = {
  agent: Agent;
  payer: string;
  amount: string;
  /** `undefined` where nobody said: then it is that of the token. */
  currency: string | undefined;
  /** Addresses that it may have been paid at. */
  payees: readonly string[];
  /** `null` where nobody said. */
  network: string | null;
  transactionHash: string | undefined;
  instruction: string | undefined;
  asset: string | undefined;
};

/**
 * Puts together what an event claims: what it leaves out is as it was reported before.
 *
 * @throws SdkError `conflict` when it says something else of the payment than was said before
 * @throws SdkError `invalid_request` when the agent is not paid at the payee's address
 */
export function readClaim(
  input: PaymentEventInput,
  { known, agent }: { known: Payment | undefined; agent: Agent },
): PaymentClaim {
  if (known !== undefined) assertSamePayment(input, { known, agent });
  const { payer = { address: "" }, amount = "", currency, transactionHash, instruction, asset } = input;
  return {
    agent,
    payer: known?.payer ?? normalizeAddress(payer.address),
    amount: known?.amount ?? amount,
    currency: known?.currency ?? currency,
    payees: payeesOf(agent, { named: input.payee, known }),
    network: networkOf(input, known),
    transactionHash,
    instruction,
    asset,
  };
}

function networkOf({ network }: PaymentEventInput, known: Payment | undefined): string | null {
  return network === undefined ? (known?.network ?? null) : normalizeNetwork(network);
}

/** The addresses that an agent is paid at. Its wallets have signed for both. */
export function addressesOf({ id, x402PaymentAddress }: Agent): string[] {
  return x402PaymentAddress === null || x402PaymentAddress === id ? [id] : [id, x402PaymentAddress];
}

function payeesOf(
  agent: Agent,
  { named, known }: { named: string | undefined; known: Payment | undefined },
): readonly string[] {
  const own = addressesOf(agent);
  // A completed payment keeps its payee, also when the agent is paid elsewhere by now.
  if (known?.status === "completed" && (named ?? known.payee) === known.payee) return [known.payee];
  if (named === undefined) return own;
  if (own.includes(named)) return [named];
  const message = `must be an address that the agent is paid at: ${own.join(" or ")}`;
  throw new SdkError("invalid_request", `payee ${message}`, { details: { errors: [{ path: "body/payee", message }] } });
}

/** Later reports of a payment may say less than the first one did, but nothing else. */
function assertSamePayment(input: PaymentEventInput, { known, agent }: { known: Payment; agent: Agent }): void {
  const { agentId = agent.id, payer = { address: known.payer }, amount = known.amount, currency } = input;
  const members = [
    ...(agentId === agent.id || agentId === agent.internalId ? [] : ["agentId"]),
    ...(normalizeAddress(payer.address) === known.payer ? [] : ["payer"]),
    ...(isSameAmount(amount, known.amount) ? [] : ["amount"]),
    ...((currency ?? known.currency) === known.currency ? [] : ["currency"]),
  ];
  if (members.length === 0) return;
  throw new SdkError("conflict", `the payment was reported before with another ${members.join(", ")}`, {
    details: { members },
  });
}
