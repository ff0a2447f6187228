// UTF-8 for engines without TextEncoder and TextDecoder, which ECMAScript does not have.

/** Encodes a text; a lone surrogate becomes U+FFFD, as TextEncoder has it. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    let code = character.codePointAt(0) as number;
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code));
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code));
  }
  return Uint8Array.from(bytes);
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f);
}

/** Decodes bytes; `undefined` where they are not well-formed (Unicode 16, table 3-7). */
export function decodeStrictly(bytes: Uint8Array): string | undefined {
  let text = "";
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at++] as number;
    const more = first < 0x80 ? 0 : first < 0xc2 ? 4 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    if (more === 4 || first > 0xf4) return undefined;
    let code = more === 0 ? first : first & (0x3f >> more);
    for (let count = 0; count < more; count++) {
      const next = bytes[at++];
      if (next === undefined || (next & 0xc0) !== 0x80) return undefined;
      code = (code << 6) | (next & 0x3f);
    }
    const isTooLong = (more === 2 && code < 0x800) || (more === 3 && code < 0x10000);
    if (isTooLong || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    text += String.fromCodePoint(code);
  }
  return text;
}
