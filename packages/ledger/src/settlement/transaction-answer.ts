import { SdkError } from "@arcs/core";
import { assertShape, defined, describeValue } from "@arcs/core/internal";
import { MAX_SUPPORTED_TRANSACTION_VERSION } from "@solana/kit";

import {
  arrayOf,
  assertRequest,
  integerOf,
  type LedgerRequest,
  malformed,
  memberOf,
  objectOf,
  textOf,
} from "../transaction/ledger-request.ts";
import {
  type BurnInstruction,
  readTokenInstructions,
  type TokenInstruction,
  type TransferInstruction,
} from "./token-instruction.ts";

/**
 * Newest transaction version to request: the newest that the pinned `@solana/kit` reads (1 in
 * 8.4.0). A node refuses a newer one with `-32015`. Version 1 (SIMD-0385) has up to 4,096 bytes and
 * no lookup tables; in the encoding `json` its message is that of the others, with
 * `transactionConfig` beside it (`@solana/rpc-types` 8.4.0).
 */
const NEWEST_TRANSACTION_VERSION = MAX_SUPPORTED_TRANSACTION_VERSION;

/** Options of a request for a transaction. */
export type TransactionRequest = {
  commitment: "confirmed" | "finalized";
  signal?: AbortSignal | undefined;
};

/**
 * Requests a transaction of any supported version, in the form that `readTokenTransfers` and
 * `readTokenBurns` accept.
 *
 * @returns the answer to `getTransaction`; `null` where the endpoint does not have the transaction
 * @throws SdkError `invalid_argument`; `ledger_unreachable`; `ledger_rpc_error`, also for an answer
 *   with another transaction
 * @example
 * ```ts
 * const answer = await requestTransaction(request, signature, { commitment: "finalized" });
 * const transfers = readTokenTransfers(answer)?.transfers ?? [];
 * ```
 */
export async function requestTransaction(
  request: LedgerRequest,
  signature: string,
  options: TransactionRequest,
): Promise<unknown> {
  const answer = await requestEncoded(request, signature, { ...options, encoding: "json" });
  assertAnswers(answer, signature);
  return answer;
}

/** Requests a transaction in an encoding, without checking that it is the requested one. */
export async function requestEncoded(
  request: LedgerRequest,
  signature: string,
  options: TransactionRequest & { encoding: "json" | "base64" },
): Promise<unknown> {
  assertRequest(request);
  assertShape(signature, "signature", "text");
  assertShape(options, "options", { commitment: "text", "signal?": "object" });
  const { commitment, encoding, signal } = options;
  const config = {
    encoding,
    commitment,
    maxSupportedTransactionVersion: NEWEST_TRANSACTION_VERSION,
  };
  return request("getTransaction", [signature, config], defined({ signal }));
}

function assertAnswers(answer: unknown, signature: string): void {
  // The reader refuses anything but an object.
  if (typeof answer !== "object" || answer === null) return;
  const [found] = arrayOf(memberOf(memberOf(answer, "transaction"), "signatures"), "signatures");
  if (found === signature) return;
  throw new SdkError(
    "ledger_rpc_error",
    "the RPC endpoint answered with another transaction than it was asked for",
  );
}

/** Parts of a `getTransaction` answer (encoding `json`) that show its transfers. */
export type TransactionAnswer = {
  slot: number;
  /** Unix seconds; `null` where the node does not know. */
  blockTime: number | null;
  /** In the form of a node; `null` for success. */
  err: unknown;
  /** Addresses of the message, then those from lookup tables. */
  addresses: readonly string[];
  /** Addresses that signed; empty where the answer does not show them. */
  signers: readonly string[];
  /** In the order they ran; an inner one is `<outer>.<inner>`. */
  instructions: readonly {
    id: string;
    programIdIndex: number;
    accounts: readonly number[];
    data: string;
  }[];
  /** Whether the instructions are complete: a node may not have recorded the inner ones. */
  isComplete: boolean;
  before: readonly AnsweredBalance[];
  after: readonly AnsweredBalance[];
};

export type AnsweredBalance = {
  accountIndex: number;
  mint: string;
  owner: string;
  amount: bigint;
  decimals: number;
};

/**
 * Reads the answer of `getTransaction` with the encoding `json`. Integers may be numbers or
 * bigints, as parsers differ.
 *
 * @returns `undefined` where the node knows no such transaction
 */
export function readTransactionAnswer(answer: unknown): TransactionAnswer | undefined {
  if (answer === null) return undefined;
  if (typeof answer !== "object") {
    const expected =
      "the RPC endpoint's answer to getTransaction is neither a transaction nor null";
    throw new SdkError("ledger_rpc_error", `${expected} (received ${describeValue(answer)})`);
  }
  const root = objectOf(answer, "result");
  const meta = objectOf(root["meta"], "meta");
  const message = objectOf(objectOf(root["transaction"], "transaction")["message"], "message");
  const loaded = meta["loadedAddresses"];
  const { writable = [], readonly = [] } =
    loaded === undefined ? {} : objectOf(loaded, "loadedAddresses");
  const addresses = [message["accountKeys"], writable, readonly].flatMap((list) =>
    arrayOf(list, "addresses").map((address) => textOf(address, "address")),
  );
  const { numRequiredSignatures } = objectOf(message["header"] ?? {}, "header");
  return {
    slot: integerOf(root["slot"], "slot"),
    // Some providers leave it out where they do not know it.
    blockTime: root["blockTime"] == null ? null : integerOf(root["blockTime"], "blockTime"),
    err: errorOf(meta),
    addresses,
    // Signers come first in a message.
    signers: addresses.slice(0, integerOf(numRequiredSignatures ?? 0, "numRequiredSignatures")),
    instructions: instructionsOf(message["instructions"], meta["innerInstructions"]),
    isComplete: Array.isArray(meta["innerInstructions"]),
    before: arrayOf(meta["preTokenBalances"] ?? [], "preTokenBalances").map(balanceOf),
    after: arrayOf(meta["postTokenBalances"] ?? [], "postTokenBalances").map(balanceOf),
  };
}

/**
 * Returns the error of a transaction: `err`, or the older `status`, which repeats it where both are
 * present.
 */
function errorOf({ err, status }: { err?: unknown; status?: unknown }): unknown {
  if (err != null) return err;
  return typeof status === "object" && status !== null && "Err" in status
    ? (status.Err ?? "unknown")
    : null;
}

function instructionsOf(outer: unknown, inner: unknown): TransactionAnswer["instructions"] {
  const innerOf = new Map(
    arrayOf(inner ?? [], "innerInstructions").map((group) => {
      const { index, instructions } = objectOf(group, "innerInstructions");
      return [integerOf(index, "index"), arrayOf(instructions, "instructions")];
    }),
  );
  return arrayOf(outer, "instructions").flatMap((each, index) => [
    instructionOf(each, String(index)),
    ...(innerOf.get(index) ?? []).map((nested, place) =>
      instructionOf(nested, `${index}.${place}`),
    ),
  ]);
}

function instructionOf(value: unknown, id: string): TransactionAnswer["instructions"][number] {
  const { programIdIndex, accounts, data } = objectOf(value, "instruction");
  return {
    id,
    programIdIndex: integerOf(programIdIndex, "programIdIndex"),
    accounts: arrayOf(accounts, "accounts").map((account) => integerOf(account, "account")),
    data: textOf(data, "data"),
  };
}

function balanceOf(value: unknown): AnsweredBalance {
  const { accountIndex, mint, owner, uiTokenAmount } = objectOf(value, "token balance");
  const { amount, decimals } = objectOf(uiTokenAmount, "uiTokenAmount");
  const text = textOf(amount, "amount");
  if (!/^\d{1,20}$/.test(text)) throw malformed("amount");
  return {
    accountIndex: integerOf(accountIndex, "accountIndex"),
    mint: textOf(mint, "mint"),
    // Very old nodes left it out.
    owner: textOf(owner ?? "", "owner"),
    amount: BigInt(text),
    decimals: integerOf(decimals, "decimals"),
  };
}

type OwnedTransfer = TransferInstruction & {
  id: string;
  /** Owner of the source when the transfer ran; `undefined` where the answer leaves doubt. */
  payer: string | undefined;
  /** Whether the destination is still the same account at the end. */
  stays: boolean;
};

/** A burn with the owner of its tokens; left out where the owner is in doubt. */
type OwnedBurn = BurnInstruction & { id: string; payer: string };

type Account = {
  /** Empty where unknown. */
  owner: string;
  mint: string;
  /**
   * Whether this transaction opened it, handed it over, or named a delegate: then only the owner's
   * own signature counts.
   */
  isChanged: boolean;
};

/**
 * Replays a transaction in the order it ran, to find the owner of the source of each transfer at
 * that moment. The balances before and after are not enough. Someone could open an account, pay
 * from it, and then hand it over: the new owner would look like the payer, without having signed.
 * Nodes report the final owner of each account. Where the replay leads elsewhere, something
 * happened that the instructions do not show, and the owner counts as unknown.
 */
export function replayTransaction(transaction: TransactionAnswer): {
  transfers: OwnedTransfer[];
  burns: OwnedBurn[];
  /**
   * Net amount that the instructions moved into each account, by its index; negative where it lost
   * tokens.
   */
  moved: ReadonlyMap<number, bigint>;
} {
  const { addresses, before, after } = transaction;
  const accounts = new Map<number, Account>();
  for (const { accountIndex, owner, mint } of before)
    accounts.set(accountIndex, { owner, mint, isChanged: false });
  const transfers: (OwnedTransfer & { to: Account | undefined })[] = [];
  const burns: (BurnInstruction & { id: string; payer: string | undefined })[] = [];
  const moved = new Map<number, bigint>();
  const move = (place: number, amount: bigint): unknown =>
    moved.set(place, (moved.get(place) ?? 0n) + amount);
  const read = transaction.instructions.flatMap(({ programIdIndex, ...rest }) =>
    readTokenInstructions(addresses[programIdIndex] ?? "", rest),
  );
  for (const { id, ...instruction } of read) {
    if (instruction.does === "transfer") {
      const { source, destination, authority, amount, fee } = instruction;
      move(source, -amount);
      move(destination, amount - fee);
      const payer = payerOf(accounts.get(source), addresses[authority]);
      transfers.push({ ...instruction, id, payer, stays: false, to: accounts.get(destination) });
    } else if (instruction.does === "burn") {
      const { source, authority, amount } = instruction;
      move(source, -amount);
      burns.push({
        ...instruction,
        id,
        payer: payerOf(accounts.get(source), addresses[authority]),
      });
    } else change(accounts, instruction, addresses);
  }
  const isAsReplayed = (place: number): boolean => {
    const told = after.find(({ accountIndex }) => accountIndex === place);
    const replayed = accounts.get(place);
    return told === undefined
      ? replayed === undefined
      : replayed?.owner === told.owner && replayed.mint === told.mint;
  };
  const ownedBurns = burns.flatMap(({ payer, ...burn }) =>
    payer === undefined || !transaction.isComplete || !isAsReplayed(burn.source)
      ? []
      : [{ ...burn, payer }],
  );
  const ownedTransfers = transfers.map(({ to, ...transfer }) => {
    const { source, destination } = transfer;
    const isKnown = transaction.isComplete && isAsReplayed(source) && isAsReplayed(destination);
    return {
      ...transfer,
      payer: isKnown ? transfer.payer : undefined,
      stays: to !== undefined && to === accounts.get(destination),
    };
  });
  return { transfers: ownedTransfers, burns: ownedBurns, moved };
}

function payerOf(source: Account | undefined, authority: string | undefined): string | undefined {
  if (source === undefined || source.owner === "") return undefined;
  // A delegate of one owner is not one of the next, and a node does not show whose delegate it is.
  return source.isChanged && source.owner !== authority ? undefined : source.owner;
}

function change(
  accounts: Map<number, Account>,
  instruction: Exclude<TokenInstruction, { does: "transfer" | "burn" }>,
  addresses: readonly string[],
): void {
  const alter = (place: number, parts: Partial<Account>): void => {
    const account = accounts.get(place);
    // Changed in place: it stays the same account, whatever its owner.
    if (account !== undefined) Object.assign(account, { ...parts, isChanged: true });
  };
  switch (instruction.does) {
    case "open": {
      const { account, mint, owner } = instruction;
      const address = typeof owner === "number" ? (addresses[owner] ?? "") : owner;
      accounts.set(account, { owner: address, mint: addresses[mint] ?? "", isChanged: true });
      return;
    }
    case "hand over":
      alter(instruction.account, { owner: instruction.owner });
      return;
    case "close":
      accounts.delete(instruction.account);
      return;
    case "delegate":
      alter(instruction.account, {});
      return;
    case "unknown":
      for (const place of instruction.accounts) alter(place, { owner: "" });
      return;
    case "nothing of that":
      return;
  }
}
