import { assertShape, decodeBase64Url } from "@arcs/core/internal";

/** Where a registration file is, as far as its URI is understood; or what is wrong with the URI. */
export type RegistrationUri =
  | { form: "data"; bytes: Uint8Array }
  | { form: "https"; url: string }
  /** What follows `/ipfs/` at a gateway. */
  | { form: "ipfs"; path: string }
  | { form: "none"; problem: string };

/** Bytes of a registration file at most, wherever it is. */
export const MOST_REGISTRATION_BYTES = 65_536;

const LONGEST_URL = 2_048;
// RFC 2397, of JSON only; the names of parameters are nobody's here but for base64, which comes last.
const DATA = /^data:application\/(?:[a-z0-9.+-]+\+)?json((?:;[^;,]{1,40}){0,4}),/i;
const IPFS = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{32,128}(?:\/[A-Za-z0-9._~-]{1,100}){0,8})$/;

/**
 * Reads the URI of a registration file: `https:`, `ipfs:`, or `data:` of JSON, in base64 or percent-encoded. Nothing is fetched,
 * and where the URL leads is not looked at: whoever fetches it does.
 *
 * @param uri - what the identity registry says: anybody's text
 * @returns `form: "none"` with the problem where the URI is none of these
 * @example
 * ```ts
 * readRegistrationUri("data:application/json;base64,e30="); // { form: "data", bytes: … }
 * ```
 */
export function readRegistrationUri(uri: string): RegistrationUri {
  assertShape(uri, "uri", "text");
  if (uri === "") return none("the identity has no registration file");
  const data = DATA.exec(uri);
  if (data !== null) return readData(uri.slice(data[0].length), /;base64$/i.test(data[1] ?? ""));
  // URLs are read without them, or with others in their place: what is shown would not be what is fetched.
  if (/\p{Cc}/u.test(uri)) return none("its URI expected no control characters");
  if (uri.length > LONGEST_URL) return none(`its URI expected at most ${LONGEST_URL} characters`);
  const [, path] = IPFS.exec(uri) ?? [];
  if (path !== undefined) {
    const isStraight = path.split("/").every((part) => !/^\.+$/.test(part));
    return isStraight ? { form: "ipfs", path } : none("its URI expected a path without dots");
  }
  if (/^https:\/\//i.test(uri) && URL.canParse(uri)) return { form: "https", url: uri };
  return none("its URI expected https:, ipfs:, or data: of application/json");
}

function readData(body: string, isBase64: boolean): RegistrationUri {
  // Three characters of an escape for each byte at most.
  if (body.length > 3 * MOST_REGISTRATION_BYTES) return tooLarge();
  const bytes = isBase64 ? decodeBase64(body) : decodePercent(body);
  if (bytes === undefined) return none("its data: URI cannot be decoded");
  return bytes.length > MOST_REGISTRATION_BYTES ? tooLarge() : { form: "data", bytes };
}

function decodeBase64(body: string): Uint8Array | undefined {
  const text = body.includes("%") ? unescapeUri(body) : body;
  return text === undefined
    ? undefined
    : // At most two: an engine looks at each run of more from each of its characters.
      decodeBase64Url(
        text
          .replace(/={1,2}$/, "")
          .replaceAll("+", "-")
          .replaceAll("/", "_"),
      );
}

function decodePercent(body: string): Uint8Array | undefined {
  const text = unescapeUri(body);
  return text === undefined ? undefined : new TextEncoder().encode(text);
}

function unescapeUri(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function tooLarge(): RegistrationUri {
  return none(`the file expected at most ${MOST_REGISTRATION_BYTES} bytes`);
}

function none(problem: string): RegistrationUri {
  return { form: "none", problem };
}
