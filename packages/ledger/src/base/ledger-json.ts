// The grammar of numbers (RFC 8259, section 6), wherever one begins.
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const INTEGER = /^(-?)(\d+)(?:[eE]\+?(\d+))?$/;
// Others would be computed for a long time.
const MOST_DIGITS = 1000;

/**
 * Reads JSON whose integers are `bigint`, as those of a ledger have to be. Others are numbers. It gives what
 * `parseJsonWithBigInts` of `@solana/rpc-spec-types` (8.4.0) does, which looks at each character by itself: of the answer with an
 * account, most are one text.
 *
 * @throws SyntaxError for what is no JSON, and for integers of more than 1,000 digits
 */
export function parseLedgerJson(text: string): unknown {
  return JSON.parse(markIntegers(text), (_name, value: unknown) => {
    const marked = typeof value === "object" && value !== null && "$n" in value ? value.$n : undefined;
    return typeof marked === "string" ? integerOf(marked) : value;
  });
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
  if (digits === "" || digits.length + Number(exponent) > MOST_DIGITS) {
    throw new SyntaxError(`an integer expected at most ${MOST_DIGITS} digits`);
  }
  return BigInt(`${sign}${digits}`) * 10n ** BigInt(exponent);
}
