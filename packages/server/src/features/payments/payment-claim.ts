import { SdkError } from "@arcs/core";
import { accountNameOf, addressOfAccount, chainIdOf, normalizeNetworkName, readAccountId } from "@arcs/core/internal";
import type { PaymentEventInput } from "@arcs/core/http";

import { isSameAmount } from "./amounts.ts";
import type { Agent } from "../agents/store.ts";
import type { Payment } from "./store.ts";
import { refusedMember } from "../../platform/base/refused-member.ts";

/** The payment that an event claims, together with what is known of it. */
export type PaymentClaim = {
  agent: Agent;
  payer: string;
  amount: string;
  /** `undefined` where no report names it: then it is that of the token. */
  currency: string | undefined;
  /** Addresses that it may have been paid at. */
  payees: readonly string[];
  /** `null` where no report names it. */
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
  { known, agent, accounts }: { known: Payment | undefined; agent: Agent; accounts: readonly string[] },
): PaymentClaim {
  const network = networkOf(input, known);
  const payer = readParty(input.payer?.address ?? known?.payer ?? "", { network, path: "payer/address" });
  if (known !== undefined) assertSamePayment(input, { known, agent, payer });
  const { amount = "", currency, transactionHash, instruction, asset } = input;
  return {
    agent,
    payer,
    amount: known?.amount ?? amount,
    currency: known?.currency ?? currency,
    payees: payeesOf(addressesOf(agent, accounts), { named: input.payee, known, network }),
    network,
    transactionHash: inOneCase(transactionHash),
    instruction,
    asset: inOneCase(asset),
  };
}

/** Hexadecimal ones are the same in either case, and two cases are not two transfers. */
function inOneCase(text: string | undefined): string | undefined {
  return text !== undefined && /^(?:0x)?[0-9a-f]+$/i.test(text) ? text.toLowerCase() : text;
}

/** Returns the network of the event, of an account in it, or of the known payment. */
function networkOf({ network, payer, payee }: PaymentEventInput, known: Payment | undefined): string | null {
  if (network !== undefined) return normalizeNetworkName(network);
  const accounts = [payer?.address, payee].map((party) => (party === undefined ? undefined : readAccountId(party)));
  return accounts.find((account) => account !== undefined)?.network ?? known?.network ?? null;
}

/** Where an agent is paid. Its wallets have signed for all of them. */
export function addressesOf({ id, x402PaymentAddress }: Agent, accounts: readonly string[]): string[] {
  return [...new Set([id, x402PaymentAddress ?? id, ...accounts])];
}

function payeesOf(
  all: readonly string[],
  options: { named: string | undefined; known: Payment | undefined; network: string | null },
): readonly string[] {
  const { known, network } = options;
  const named = options.named === undefined ? undefined : readParty(options.named, { network, path: "payee" });
  const isEvm = network !== null && chainIdOf(network) !== undefined;
  const isThere = (account: string): boolean => (readAccountId(account)?.network ?? null) === (isEvm ? network : null);
  const own = all.filter(isThere);
  // A completed payment keeps its payee, also when the agent is paid elsewhere by now.
  const isKept = known?.status === "completed" && isThere(known.payee);
  if (isKept && (named ?? known.payee) === known.payee) return [known.payee];
  if (named === undefined) return own;
  if (all.includes(named)) return [named];
  const message = `must be an address that the agent is paid at: ${(own.length === 0 ? all : own).join(" or ")}`;
  throw new SdkError("invalid_request", `payee ${message}`, { details: { errors: [{ path: "body/payee", message }] } });
}

/** Later reports of a payment may say less than the first one did, but nothing else. */
function assertSamePayment(
  input: PaymentEventInput,
  { known, agent, payer }: { known: Payment; agent: Agent; payer: string },
): void {
  const { agentId = agent.id, amount = known.amount, currency } = input;
  const members = [
    ...(agentId === agent.id || agentId === agent.internalId ? [] : ["agentId"]),
    // Before anybody said on which network, an address was all that there was.
    ...([payer, addressOfAccount(payer)].includes(known.payer) ? [] : ["payer"]),
    ...(isSameAmount(amount, known.amount) ? [] : ["amount"]),
    ...((currency ?? known.currency) === known.currency ? [] : ["currency"]),
  ];
  if (members.length === 0) return;
  throw new SdkError("conflict", `the payment was reported before with another ${members.join(", ")}`, {
    details: { members },
  });
}

/**
 * Reads who paid, or was paid, as an event names it: an address on the payment's network, or an account id (CAIP-10).
 *
 * @throws SdkError `invalid_request` where the account id is of another network than the payment's
 */
function readParty(text: string, { network, path }: { network: string | null; path: string }): string {
  const account = readAccountId(text);
  if (account === undefined) return accountNameOf(text, network);
  if (network === null || account.network === network) return accountNameOf(account.address, account.network);
  const message = `must be an account on the payment's network, ${network}, got one on ${account.network}`;
  throw refusedMember(path, message);
}
