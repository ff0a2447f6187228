// UTF-8 for engines without TextEncoder and TextDecoder, by what ECMAScript has of its own: its
// percent encoding is strict UTF-8.

/** Encodes a text; a lone surrogate becomes U+FFFD, as TextEncoder has it. */
export function encodeUtf8(text: string): Uint8Array {
  const encoded = encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd"));
  return Uint8Array.from(encoded.match(/%..|./g) ?? [], (part) =>
    part.length === 1 ? part.charCodeAt(0) : Number.parseInt(part.slice(1), 16),
  );
}

/** Decodes the hexadecimal digits of bytes. @throws URIError where they are not well-formed */
export function decodeHexUtf8(hex: string): string {
  return decodeURIComponent(hex.replaceAll(/../g, "%$&"));
}
