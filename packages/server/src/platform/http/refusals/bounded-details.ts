/** Bytes of an error's details at most, as JSON: with message, code and frame an answer stays below 8 kB. */
const MAX_BYTES = 6000;
/** Characters of a message at most, and of each text that had to be cut. */
const MAX_TEXT_LENGTH = 500;
const MAX_ENTRIES = 20;

/** Cuts the message of an error to a readable length. */
export function boundMessage(message: string): string {
  return cut(message, 1000);
}

/**
 * Keeps the details of an error small, whatever a request made of them: an answer that grows with what was sent would let a
 * small request cost a large one.
 */
export function boundDetails(details: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (sizeOf(details) <= MAX_BYTES) return details;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(details).slice(0, MAX_ENTRIES)) {
    const shorter = Array.isArray(value) ? beginningOf(value, MAX_BYTES - sizeOf(kept) - 100) : shorten(value);
    if (sizeOf({ ...kept, [name]: shorter }) <= MAX_BYTES) kept[name] = shorter;
  }
  return kept;
}

/** As many of the first entries as there is room for. */
function beginningOf(values: readonly unknown[], room: number): unknown[] {
  const kept: unknown[] = [];
  let size = 2;
  for (const value of values.slice(0, MAX_ENTRIES)) {
    const shorter = shorten(value);
    size += sizeOf(shorter) + 1;
    if (size > room) break;
    kept.push(shorter);
  }
  return kept;
}

/** A text cut, or the texts of an object; what is deeper is left out. */
function shorten(value: unknown): unknown {
  if (typeof value === "string") return cut(value, MAX_TEXT_LENGTH);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value)
    .slice(0, MAX_ENTRIES)
    .filter(([, member]) => typeof member !== "object" || member === null);
  return Object.fromEntries(members.map(([name, member]) => [cut(name, 100), shorten(member)]));
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? "");
}
