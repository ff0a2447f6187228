import { bytesToHex, utf8ToBytes } from "@arcs/core/internal";

/** Computes SHA-256 in hexadecimal, by the platform: a portable one is as large as the decision. */
export async function hashOf(content: Uint8Array | string): Promise<string> {
  const bytes = typeof content === "string" ? utf8ToBytes(content) : content;
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return bytesToHex(new Uint8Array(digest));
}
