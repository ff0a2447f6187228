import { SdkError } from "@arcs/core";
import { describeValue } from "@arcs/core/internal";

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
  instructions: readonly { id: string; programIdIndex: number; accounts: readonly number[]; data: string }[];
  /** Whether the instructions are complete: a node may not have recorded the inner ones. */
  isComplete: boolean;
  before: readonly AnsweredBalance[];
  after: readonly AnsweredBalance[];
};

/** Balance of a token account. */
export type AnsweredBalance = { accountIndex: number; mint: string; owner: string; amount: bigint; decimals: number };

/**
 * Reads the answer of `getTransaction` with the encoding `json`. Integers may be numbers or bigints, as parsers differ.
 *
 * @returns `undefined` where the node knows no such transaction
 * @throws SdkError `ledger_rpc_error` when the answer has another form
 */
export function readTransactionAnswer(answer: unknown): TransactionAnswer | undefined {
  if (answer === null) return undefined;
  if (typeof answer !== "object") {
    const expected = "the RPC endpoint's answer to getTransaction expected a transaction or null";
    throw new SdkError("ledger_rpc_error", `${expected}, got ${describeValue(answer)}`);
  }
  const root = objectOf(answer, "result");
  const meta = objectOf(root["meta"], "meta");
  const message = objectOf(objectOf(root["transaction"], "transaction")["message"], "message");
  const loaded = meta["loadedAddresses"];
  const { writable = [], readonly = [] } = loaded === undefined ? {} : objectOf(loaded, "loadedAddresses");
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

/** Returns the error of a transaction: `err`, or the older `status`, which repeats it where both are present. */
export function errorOf({ err, status }: { err?: unknown; status?: unknown }): unknown {
  if (err != null) return err;
  return typeof status === "object" && status !== null && "Err" in status ? (status.Err ?? "unknown") : null;
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
    ...(innerOf.get(index) ?? []).map((nested, place) => instructionOf(nested, `${index}.${place}`)),
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

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed(what);
  return value as Readonly<Record<string, unknown>>;
}

function arrayOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed(what);
  return value;
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== "string") throw malformed(what);
  return value;
}

function integerOf(value: unknown, what: string): number {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (!Number.isSafeInteger(number) || (number as number) < 0) throw malformed(what);
  return number as number;
}

function malformed(what: string): SdkError {
  return new SdkError("ledger_rpc_error", `the RPC endpoint's answer to getTransaction has no usable ${what}`);
}
