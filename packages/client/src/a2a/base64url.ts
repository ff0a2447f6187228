/** Encodes bytes in base64url without padding (RFC 4648, section 5). */
export function encodeBase64Url(bytes: Uint8Array): string {
  let units = "";
  for (const byte of bytes) units += String.fromCharCode(byte);
  return btoa(units).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decodes base64url text without padding, or gives `undefined` where it is none or not in its one canonical spelling. */
export function decodeBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (unit) => unit.charCodeAt(0));
  return encodeBase64Url(bytes) === text ? bytes : undefined;
}
