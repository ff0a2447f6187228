/**
 * Shows characters that steer a terminal, or turn text around, as what they are: names and messages come from outside, and a forged
 * line must not look like one of the program.
 */
export function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
