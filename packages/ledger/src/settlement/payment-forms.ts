import { isAddress, isOffCurveAddress } from "@solana/kit";

import { paymentChannel } from "./payment-channel.ts";
import type { Funding, PaymentForm, Payout } from "./payment-form.ts";
import type { TransactionAnswer } from "./transaction-answer.ts";

/** Owner of tokens that pays for another, with the proof as far as there is one. */
export type Escrow = Payout & {
  form: PaymentForm;
  /** Result of a search for the proof; `undefined` before it. */
  funding?: FoundFunding;
};

/** Proof of who paid into an escrow with its transaction, or the reason why there is none. */
export type FoundFunding = (Funding & { opening: string }) | { problem: string };

const paymentForms: readonly PaymentForm[] = [paymentChannel];

// A transaction has room for fewer; each is looked for by some requests.
const MAX_ESCROWS = 16;

/** Finds the escrows of all forms that a transaction pays out of, by their addresses. */
export function findEscrows(transaction: TransactionAnswer): ReadonlyMap<string, Escrow> {
  if (transaction.err !== null) return new Map();
  const all = paymentForms.flatMap((form) => form.findPayouts(transaction).map((payout) => ({ form, ...payout })));
  const escrows = new Map<string, Escrow>();
  for (const each of all) {
    const known = escrows.get(each.escrow);
    const leftovers = [...(known?.leftovers ?? []), ...each.leftovers];
    if (known !== undefined || escrows.size < MAX_ESCROWS) escrows.set(each.escrow, { ...each, leftovers });
  }
  return escrows;
}

/** Lists the escrows of all forms that a transaction pays into, by their forms. */
export function listDeposits(transaction: TransactionAnswer): ReadonlyMap<string, string> {
  return new Map(
    paymentForms.flatMap(({ name, ...form }) =>
      form.listDeposits(transaction).map((escrow) => [escrow, name] as const),
    ),
  );
}

/** Finds an escrow that a transaction opens, and that may pay an account, with the proof of who paid into it. */
export async function findOpened(
  transaction: TransactionAnswer,
  { signature, recipient }: { signature: string; recipient: string },
): Promise<(Pick<Escrow, "escrow" | "form"> & { funding: Funding & { opening: string } }) | undefined> {
  if (transaction.err !== null) return undefined;
  for (const form of paymentForms) {
    for (const { escrow, recipients } of form.listOpened(transaction)) {
      if (/* fault: opened-for-another */ !recipients.includes(recipient)) continue;
      const funding = await form.readFunding(transaction, escrow);
      if (funding !== undefined) return { escrow, form, funding: { ...funding, opening: signature } };
    }
  }
  return undefined;
}

const OWNER_UNKNOWN = "the transaction does not tell for certain whose tokens they were";

/** Payer of a transfer: the owner of the tokens, or who paid them into an escrow. */
export type Voice = { payer: string; form?: string; opening?: string };

/** Names the payer of a transfer, or says why it names nobody. */
export function nameVoice(
  { owner, destination, mint }: { owner: string | undefined; destination: number; mint: string },
  escrows: ReadonlyMap<string, Escrow>,
): Voice | { reason: string; form?: string } {
  if (owner === undefined || !isAddress(owner)) return { reason: OWNER_UNKNOWN };
  if (!isOffCurveAddress(owner)) return { payer: owner };
  const escrow = escrows.get(owner);
  if (escrow === undefined) {
    const address = `the tokens were those of ${owner}, an address of a program without a key, such as an escrow`;
    return { reason: `${address}: who paid into it is not known` };
  }
  const { form, funding, leftovers } = escrow;
  const unnamed = (why: string): { reason: string; form: string } => ({
    reason: `the tokens were those of ${owner}, which looks like the escrow of a ${form.name}: ${why}`,
    form: form.name,
  });
  if (/* fault: leftover-of-a-payer */ leftovers.includes(destination))
    return unnamed("what is left over names nobody");
  if (funding === undefined) return unnamed("the transaction that opened it was not read");
  if ("problem" in funding) return unnamed(funding.problem);
  if (/* fault: funding-of-another-token */ funding.mint !== mint) return unnamed("it was opened for another token");
  return { payer: funding.payer, form: form.name, opening: funding.opening };
}
