/**
 * Escapes characters that control a terminal or reverse text: names and messages come from outside, and a forged line
 * must not look like the program's own.
 */
export function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
