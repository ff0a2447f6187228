import type { FastifyReply } from "fastify";

/** An answer, and what it is made from. */
export type MadeAnswer = {
  /** Row of the store. It is another object whenever something about it has changed (`row-cache.ts`). */
  from: object;
  /** Everything else that the answer depends on: another variant gets another answer. */
  variant: string;
  make: () => object;
};

// Viewers, and the day before and after midnight.
const MAX_VARIANTS = 4;

/**
 * Makes the writer of answers as JSON, by the schema of their route. It returns the same text again while the row
 * behind an answer is cached, and drops the text with the row. Each route needs its own: another route makes other
 * answers of the same row.
 */
export function createKeptAnswers(): (reply: FastifyReply, answer: MadeAnswer) => string {
  const texts = new WeakMap<object, Map<string, string>>();
  return (reply, { from, variant, make }) => {
    void reply.header("content-type", "application/json; charset=utf-8");
    const cached = texts.get(from) ?? new Map<string, string>();
    const present = cached.get(variant);
    if (present !== undefined) return present;
    const text = reply.serialize(make()) as string;
    if (cached.size === MAX_VARIANTS) cached.clear();
    texts.set(from, cached.set(variant, text));
    return text;
  };
}
