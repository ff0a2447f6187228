// Base64 for engines without btoa and atob, which ECMAScript does not have.

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Writes a text of characters below U+0100, as btoa does. */
export function writeBase64(units: string): string {
  let text = "";
  for (let at = 0; at < units.length; at += 3) {
    const [one, two, three] = [0, 1, 2].map((index) => units.charCodeAt(at + index) || 0) as [
      number,
      number,
      number,
    ];
    const bits = (one << 16) | (two << 8) | three;
    for (const shift of [18, 12, 6, 0]) text += ALPHABET.charAt((bits >> shift) & 63);
  }
  const missing = (3 - (units.length % 3)) % 3;
  return text.slice(0, text.length - missing) + "=".repeat(missing);
}

/** Reads base64 of the right form and length, as atob does. */
export function readBase64(text: string): string {
  let units = "";
  for (let at = 0; at < text.length; at += 4) {
    const [one, two, three, four] = [0, 1, 2, 3].map((index) =>
      Math.max(0, ALPHABET.indexOf(text.charAt(at + index))),
    ) as [number, number, number, number];
    const bits = (one << 18) | (two << 12) | (three << 6) | four;
    units += String.fromCharCode(bits >> 16, (bits >> 8) & 255, bits & 255);
  }
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return units.slice(0, units.length - padding);
}
