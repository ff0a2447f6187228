import type { FastifyReply } from "fastify";

/** An answer, and what it is made from. */
export type MadeAnswer = {
  /** What the store found. It is another object whenever something about it has changed (`kept-rows.ts`). */
  from: object;
  /** All that the answer depends on besides: whoever gets the text of another variant gets another answer. */
  variant: string;
  make: () => object;
};

// Viewers, and the day before and after midnight.
const MOST_VARIANTS = 4;

/**
 * Makes what writes answers out as JSON, by the schema of their route, and gives the same text again while what they are made
 * from is kept. The texts go with it. Of one route: another one makes other answers of the same.
 */
export function createKeptAnswers(): (reply: FastifyReply, answer: MadeAnswer) => string {
  const texts = new WeakMap<object, Map<string, string>>();
  return (reply, { from, variant, make }) => {
    void reply.header("content-type", "application/json; charset=utf-8");
    const kept = texts.get(from) ?? new Map<string, string>();
    const present = kept.get(variant);
    if (present !== undefined) return present;
    const text = reply.serialize(make()) as string;
    if (kept.size === MOST_VARIANTS) kept.clear();
    texts.set(from, kept.set(variant, text));
    return text;
  };
}
