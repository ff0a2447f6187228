// The grammar of numbers (RFC 8259, section 6), wherever one begins.
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const INTEGER = /^(-?)(\d+)(?:[eE]\+?(\d+))?$/;
// Others would be computed for a long time.
const MOST_DIGITS = 1000;
// Far more than any answer has, and far fewer than fill the stack.
const MOST_LEVELS = 200;

/**
 * Reads JSON whose integers are `bigint`, as those of a ledger have to be. Others are numbers. It gives what
 * `parseJsonWithBigInts` of `@solana/rpc-spec-types` (8.4.0) does, which looks at each character by itself: of the answer with an
 * account, most are one text.
 *
 * @throws SyntaxError for what is no JSON, for integers of more than 1,000 digits, and for more than 200 levels
 */
export function parseLedgerJson(text: string): unknown {
  return withIntegers(JSON.parse(markIntegers(text)), 0);
}

/**
 * Puts integers in the place of their marks. `JSON.parse` would do it itself, but takes twice as long, and fills the stack with
 * an answer of many levels.
 */
function withIntegers(value: unknown, level: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (level >= MOST_LEVELS) throw new SyntaxError(`an answer expected at most ${MOST_LEVELS} levels`);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = withIntegers(item, level + 1);
    return value;
  }
  // Each name is one of its own: set here, not even `__proto__` is anything but a member.
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) members[name] = withIntegers(members[name], level + 1);
  const marked = Object.hasOwn(members, "$n") ? members["$n"] : undefined;
  return typeof marked === "string" ? integerOf(marked) : value;
}

/** Writes integers as `{"$n":"1"}`: a text for the parser, which would round them. */
function markIntegers(text: string): string {
  let marked = "";
  let at = 0;
  for (;;) {
    const opening = text.indexOf('"', at);
    const outside = text.slice(at, opening === -1 ? text.length : opening);
    marked += outside.replaceAll(NUMBER, (number) => (INTEGER.test(number) ? `{"$n":"${number}"}` : number));
    if (opening === -1) return marked;
    at = endOfString(text, opening);
    marked += text.slice(opening, at);
  }
}

/** Where a string ends that opens there; the end of the text where it never closes. */
function endOfString(text: string, opening: number): number {
  let closing = text.indexOf('"', opening + 1);
  while (closing !== -1 && isEscaped(text, closing)) closing = text.indexOf('"', closing + 1);
  return closing === -1 ? text.length : closing + 1;
}

/** An odd number of backslashes before a quote: the last one belongs to it, the others to each other. */
function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text[first - 1] === "\\") first--;
  return (quote - first) % 2 === 1;
}

function integerOf(text: string): bigint {
  const [, sign = "", digits = "", exponent = "0"] = INTEGER.exec(text) ?? [];
  if (digits === "") throw new SyntaxError("$n expected the digits of an integer");
  if (digits.length + Number(exponent) > MOST_DIGITS)
    throw new SyntaxError(`an integer expected at most ${MOST_DIGITS} digits`);
  return BigInt(`${sign}${digits}`) * 10n ** BigInt(exponent);
}
