import { SdkError } from "@arcs/core";
import {
  accountNameOf,
  addressOfAccount,
  chainIdOf,
  defined,
  normalizeNetworkName,
  readAccountId,
} from "@arcs/core/internal";
import { readMessageHash, readTransaction as readLedgerTransaction } from "@arcs/ledger";
import type { PaymentEventInput } from "@arcs/core/http";
import type { ServerContext } from "../../../context.ts";
import {
  type ClaimedSettlement,
  type MatchedTransfer,
  matchTransfer,
  type ReadTransaction,
  receivedOf,
} from "./match-transfer.ts";
import type { Payment, PaymentEvidence } from "../service.ts";
import type { Settlement } from "./service.ts";
import {
  isEvmTransactionHash,
  isLedgerTransactionHash,
  type EvmNetwork,
} from "../../../platform/chains/chains.ts";
import { isSameAmount } from "../../../platform/base/amounts.ts";
import type { Agent } from "../../registry/registered-agents.ts";
import { refusedMember } from "../../../platform/http/route-schemas.ts";

export type PaidAgent = Pick<Agent, "id" | "internalId" | "x402PaymentAddress"> & {
  isUnclaimed?: true;
};

/** Without a network or a transaction where no report names them. */
type PaymentClaim = ClaimedSettlement & {
  agent: PaidAgent;
  network: string | null;
  transactionHash: string | undefined;
};

/**
 * Puts together what an event claims. What it leaves out is as it was reported before, and nothing
 * may be said otherwise.
 */
export function readClaim(
  input: PaymentEventInput,
  {
    known,
    agent,
    accounts,
  }: { known: Payment | undefined; agent: PaidAgent; accounts: readonly string[] },
): PaymentClaim {
  const network = networkOf(input, known);
  const payer = readParty(input.payer?.address ?? known?.payer ?? "", {
    network,
    path: "payer/address",
  });
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

function networkOf(
  { network, payer, payee }: PaymentEventInput,
  known: Payment | undefined,
): string | null {
  if (network !== undefined) return normalizeNetworkName(network);
  const accounts = [payer?.address, payee].map((party) =>
    party === undefined ? undefined : readAccountId(party),
  );
  return accounts.find((account) => account !== undefined)?.network ?? known?.network ?? null;
}

/** Where an agent is paid. Its wallets have signed for all of them. */
export function addressesOf(
  { id, x402PaymentAddress }: PaidAgent,
  accounts: readonly string[],
): string[] {
  return [...new Set([id, x402PaymentAddress ?? id, ...accounts])];
}

function payeesOf(
  all: readonly string[],
  options: { named: string | undefined; known: Payment | undefined; network: string | null },
): readonly string[] {
  const { known, network } = options;
  const named =
    options.named === undefined ? undefined : readParty(options.named, { network, path: "payee" });
  const isEvm = network !== null && chainIdOf(network) !== undefined;
  const isThere = (account: string): boolean =>
    (readAccountId(account)?.network ?? null) === (isEvm ? network : null);
  const own = all.filter(isThere);
  // A completed payment keeps its payee, also when the agent is paid elsewhere by now.
  const isKept = known?.status === "completed" && isThere(known.payee);
  if (isKept && (named ?? known.payee) === known.payee) return [known.payee];
  if (named === undefined) return own;
  if (all.includes(named)) return [named];
  const expected = (own.length === 0 ? all : own).join(" or ");
  throw refusedMember("payee", `must be an address that the agent is paid at: ${expected}`);
}

/** Later reports of a payment may say less than the first one did, but nothing else. */
function assertSamePayment(
  input: PaymentEventInput,
  { known, agent, payer }: { known: Payment; agent: PaidAgent; payer: string },
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
  throw new SdkError(
    "conflict",
    `the payment was reported before with another ${members.join(", ")}`,
    {
      details: { members },
    },
  );
}

/**
 * Reads who paid, or was paid: an address on the payment's network, or an account id (CAIP-10) of
 * it.
 */
function readParty(
  text: string,
  { network, path }: { network: string | null; path: string },
): string {
  const account = readAccountId(text);
  if (account === undefined) return accountNameOf(text, network);
  if (network === null || account.network === network)
    return accountNameOf(account.address, account.network);
  throw refusedMember(
    path,
    `must be an account on the payment's network, ${network} (received one on ${account.network})`,
  );
}

export type Proof = {
  evidence: PaymentEvidence;
  network: string | null;
  transactionHash: string | null;
  asset: string | null;
  /** By the ledger's clock. */
  paidAt: Date | undefined;
  settlement: Settlement | undefined;
  /** Its block, where that may still be replaced by another one. */
  blockHash?: string;
  facts: Pick<Payment, "payer" | "payee" | "amount" | "currency">;
};

// Of payments that no ledger of ours proves, where nobody says.
const USUAL_CURRENCY = "USDC";

/**
 * Finds out what a claim stands on: a transfer on the ledger, a facilitator's word, or only that of
 * who reports it.
 */
export async function proveClaim(
  context: SettlementContext,
  claim: PaymentClaim,
  {
    known,
    isSigned,
    isCompleted,
  }: { known: Payment | undefined; isSigned: boolean; isCompleted: boolean },
): Promise<Proof> {
  const unproven = unprovenEvidence(claim, { known, isSigned });
  const { transactionHash } = claim;
  if (!isCompleted || transactionHash === undefined) return unproven;
  const network = claim.network ?? usualNetwork(context, transactionHash);
  if (network !== context.settings.network && !context.evm.has(network)) {
    assertOneSpelling(transactionHash, network);
    // A facilitator's word is used up as a transfer on the ledger is; nobody else's word keeps
    // others from using it.
    const settlement = { network, transactionHash, instruction: claim.instruction ?? "" };
    return isSigned ? { ...unproven, settlement } : unproven;
  }
  if (known?.evidence === "ledger" && known.transactionHash === transactionHash) {
    // Proved before: by now it may be too old to be looked up.
    const { asset, completedAt } = known;
    return { ...unproven, evidence: "ledger", network, asset, paidAt: completedAt ?? undefined };
  }
  const settled = await verifySettlement(context, { ...claim, network, transactionHash });
  const { transfer, paidAt, currency, blockHash, authorization } = settled;
  const { instruction, mint, payer, payee } = transfer;
  return {
    evidence: "ledger",
    network,
    transactionHash,
    asset: mint,
    paidAt,
    settlement: { network, transactionHash, instruction, ...defined({ authorization }) },
    ...defined({ blockHash }),
    facts: { payer, payee, amount: receivedOf(transfer), currency },
  };
}

/** One transfer has one name, also where nobody reads the chain. */
function assertOneSpelling(transactionHash: string, network: string): void {
  if (chainIdOf(network) === undefined || isEvmTransactionHash(transactionHash)) return;
  throw refusedMember("transactionHash", "must be 0x and 64 hexadecimal digits on an EVM chain");
}

function unprovenEvidence(
  claim: PaymentClaim,
  { known, isSigned }: { known: Payment | undefined; isSigned: boolean },
): Proof {
  const {
    payer,
    amount,
    currency = USUAL_CURRENCY,
    network,
    transactionHash = null,
    asset = null,
  } = claim;
  return {
    evidence: isSigned ? "facilitator" : "reported",
    network,
    transactionHash,
    asset,
    paidAt: undefined,
    settlement: undefined,
    facts: { payer, amount, currency, payee: known?.payee ?? claim.payees[0] ?? claim.agent.id },
  };
}

function usualNetwork(
  { settings }: Pick<SettlementContext, "settings">,
  transactionHash: string,
): string {
  if (!isEvmTransactionHash(transactionHash)) return settings.network;
  throw refusedMember(
    "network",
    "must be there: the hash of an EVM transaction does not tell on which chain it is",
  );
}

type SettlementContext = Pick<ServerContext, "settings" | "clock" | "ledger" | "evm">;

type LocatedSettlement = ClaimedSettlement & { network: string; transactionHash: string };

/**
 * Reads a settlement on its chain and checks the claim about it, before the transaction of the
 * store.
 */
export async function verifySettlement(
  context: SettlementContext,
  claim: LocatedSettlement,
): Promise<MatchedTransfer & { blockHash?: string; authorization?: string }> {
  const { settings, clock } = context;
  const { network } = claim;
  const evm = context.evm.get(network);
  const tokens = settings.paymentTokens.filter((token) => token.network === network);
  const isOnEvm = chainIdOf(network) !== undefined && evm !== undefined;
  const transaction = isOnEvm
    ? await readEvm(evm, { claim, tokens: tokens.map(({ mint }) => mint) })
    : await readLedger(context, claim);
  const bounds = { tokens, now: clock.now(), maxAgeSeconds: settings.paymentMaxAgeSeconds };
  const matched = matchTransfer(transaction, claim, bounds);
  const { blockHash } = transaction;
  const authorization = isOnEvm
    ? matched.transfer.authorization
    : await readMessage(context, {
        network,
        transactionHash: matched.transfer.opening ?? claim.transactionHash,
      });
  return { ...matched, ...defined({ blockHash, authorization }) };
}

type Transaction = ReadTransaction & { blockHash?: string };

async function readLedger(
  { ledger }: SettlementContext,
  { network, transactionHash }: LocatedSettlement,
): Promise<Transaction> {
  if (!isLedgerTransactionHash(transactionHash)) throw notFound(network);
  const transaction = await readLedgerTransaction(ledger.request, transactionHash, {
    commitment: "confirmed",
  });
  if (transaction === undefined) throw notFound(network);
  return transaction;
}

/**
 * Reads the hash of the message that the payer signed. Without it the payment has to wait: nobody
 * would find its name later.
 */
async function readMessage(
  { ledger }: SettlementContext,
  { network, transactionHash }: Pick<LocatedSettlement, "network" | "transactionHash">,
): Promise<string> {
  const hash = await readMessageHash(ledger.request, transactionHash, { commitment: "confirmed" });
  if (hash === undefined) throw notFound(network);
  return hash;
}

async function readEvm(
  evm: EvmNetwork,
  { claim, tokens }: { claim: LocatedSettlement; tokens: readonly string[] },
): Promise<Transaction> {
  const { network, transactionHash, payer, payees } = claim;
  if (!isEvmTransactionHash(transactionHash)) throw notFound(network);
  const settlement = await evm.readSettlement({
    transactionHash,
    tokens,
    parties: [payer, ...payees],
  });
  if (settlement === undefined) throw notFound(network);
  const { depth } = settlement;
  const { confirmations } = evm;
  if (depth < confirmations) {
    const message = `the transaction has ${depth} of ${confirmations} blocks of ${network}, its own included`;
    throw new SdkError("settlement_not_found", `${message}; try again when there are more`, {
      details: { confirmations: depth, requiredConfirmations: confirmations },
    });
  }
  const { isFinal, blockHash, tokens: otherAssets, ...transaction } = settlement;
  return { ...transaction, otherAssets, ...(isFinal ? {} : { blockHash }) };
}

function notFound(network: string): SdkError {
  return new SdkError(
    "settlement_not_found",
    `the network ${network} has no confirmed transaction with this hash`,
  );
}
