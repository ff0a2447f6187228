import { SdkError } from "../errors.ts";
import { isJsonObject } from "../json.ts";
import { parseDecimal, UNIT } from "./decimal.ts";
import { parseOwnAddresses } from "./weights.ts";

/** What a payer spent on one payee, as the ledger proves it. */
export type Spending = {
  payee: string;
  /** Decimal text in currency units. */
  amount: string;
};

// So many payees besides the agent make a payer credible in full.
const FULL_PAYEES = 3n;

/**
 * Computes how far a payer is known from payments to others than the agent in question: 0 to 10000 basis points.
 *
 * ext / (ext + spent here) × min(1, ext / 1 unit) × min(1, other payees / 3), rounded down, where ext is what the payer
 * spent elsewhere. Leaving the agent itself out means that no amount paid to it makes its own payers credible. Payees are
 * taken for strangers to each other: name every address that is known to be the owner's, other agents of his included.
 *
 * @param spending - ledger-proved payments of the payer, one entry per payee or several
 * @param ownAddresses - addresses of the agent in question and of its owner
 * @throws SdkError `invalid_transaction` when an amount is no decimal text or a payee no text
 * @throws SdkError `invalid_argument` when `spending` or `ownAddresses` is no list
 * @example
 * ```ts
 * computePayerCredibility([{ payee: "another agent", amount: "2.50" }], { ownAddresses: [agent, owner] }); // 3333
 * ```
 */
export function computePayerCredibility(
  spending: readonly Spending[],
  { ownAddresses }: { ownAddresses: readonly string[] },
): number {
  const own = parseOwnAddresses(ownAddresses);
  if (!Array.isArray(spending)) {
    throw new SdkError("invalid_argument", `spending expected an array, got ${typeof spending}`);
  }
  const others = new Set<string>();
  let here = 0n;
  let elsewhere = 0n;
  for (const entry of spending as readonly Spending[]) {
    const value = isJsonObject(entry) && typeof entry.payee === "string" ? parseDecimal(entry.amount) : undefined;
    if (value === undefined) {
      throw new SdkError("invalid_transaction", "spending expected entries of a payee and a decimal text as amount");
    }
    const { payee } = entry;
    if (own.has(payee)) here += value;
    else {
      elsewhere += value;
      if (value > 0n) others.add(payee);
    }
  }
  if (elsewhere === 0n) return 0;
  const upToUnit = elsewhere < UNIT ? elsewhere : UNIT;
  const payees = BigInt(others.size) < FULL_PAYEES ? BigInt(others.size) : FULL_PAYEES;
  return Number((10_000n * elsewhere * upToUnit * payees) / ((elsewhere + here) * UNIT * FULL_PAYEES));
}
