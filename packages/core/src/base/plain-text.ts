// Runs on the server and in the visitor's browser: nothing of either is used here.

// Characters that change the order of a text, or hide parts of it: bidirectional controls (UAX 9),
// zero-width characters that no script needs (joiners are needed), tags, invisible fillers.
const MISLEADING =
  /[\u{061C}\u{115F}\u{1160}\u{180E}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{3164}\u{FEFF}\u{FFA0}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E007F}]/gu;
// oxlint-disable-next-line no-control-regex
const BREAKS = /[\u{0}-\u{1F}\u{7F}-\u{9F}\u{2028}\u{2029}]+/gu;
const STACKED = /(\p{M}{4})\p{M}+/gu;
const MAX_CHARACTERS = 400;

/**
 * A text of somebody else as it may stand on a page: in one order, without hidden parts, on one
 * line, of bounded length.
 */
export function plainText(text: string): string {
  const plain = text
    .replaceAll(MISLEADING, "")
    .replaceAll(BREAKS, " ")
    .replaceAll(STACKED, "$1")
    .trim();
  // By code points: half of one is no text.
  const characters = Array.from(plain.slice(0, MAX_CHARACTERS * 2 + 2));
  return characters.length <= MAX_CHARACTERS
    ? plain
    : `${characters.slice(0, MAX_CHARACTERS).join("")}…`;
}
