import fc from "fast-check";

/** An event in the life of payments, their blocks, the roots and the agents. */
export type Step =
  | { kind: "pay"; payer: number; payee: number; amount: number }
  | { kind: "lose" | "return" | "finalize" | "look" | "report"; which: number }
  | { kind: "roots"; list: number }
  | { kind: "privacy"; agent: number; mode: "public" | "private" };

const which = fc.nat(7);
/** Any step; of blocks more often than of all else. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("pay"),
      payer: fc.nat(2),
      payee: fc.nat(2),
      amount: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom("lose", "return", "finalize", "look", "look", "look", "report"),
      which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("roots"), list: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("privacy"),
      agent: fc.nat(2),
      mode: fc.constantFrom("public", "private"),
    }),
  },
) as fc.Arbitrary<Step>;
