import { type Dictionary, parseDictionary } from "structured-headers";

/** Longest field that is read: a signature with a few components and a nonce takes some 500 characters. */
const MOST_CHARACTERS = 8192;

/** Reads a dictionary of structured fields (RFC 9651, section 4.2.2), or gives `undefined` where it is none. */
export function readDictionary(text: string | undefined): Dictionary | undefined {
  if (text === undefined || text.length > MOST_CHARACTERS) return undefined;
  try {
    return parseDictionary(text);
  } catch {
    return undefined;
  }
}
