// A credential has some 40 values, 2 or 3 contexts and a proof, and is verified in 0.1 ms. Of as many as this the general engine
// makes 10 ms at the worst; of what the verifier takes at the most, 100 ms.
const MOST_VALUES = 100;
const MOST_CONTEXTS = 8;
const MOST_PROOFS = 2;
// As many values need some 4,000 characters.
const MOST_CHARACTERS = 4000;

/** Tells whether verifying a document, text or object, may take so long that requests would wait for it. */
export function isLargeDocument(document: unknown): boolean {
  if (typeof document === "string") return document.length > MOST_CHARACTERS;
  const found = { values: 0, contexts: 0, proofs: 0 };
  const open: unknown[] = [document];
  while (open.length > 0) {
    const value = open.pop();
    found.values++;
    if (typeof value === "object" && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        if (name === "@context") found.contexts += countContexts(member);
        if (name === "proof") found.proofs += Array.isArray(member) ? member.length : 1;
        open.push(member);
      }
    }
    const { values, contexts, proofs } = found;
    if (values + open.length > MOST_VALUES || contexts > MOST_CONTEXTS || proofs > MOST_PROOFS) return true;
  }
  return false;
}

/** A context that is written out counts for each of its terms. */
function countContexts(context: unknown): number {
  if (Array.isArray(context)) return context.reduce<number>((sum, each) => sum + countContexts(each), 0);
  return typeof context === "object" && context !== null ? Object.keys(context).length : 1;
}
