import { assertShape, decodeBase64Url } from "@arcs/core/internal";

/** Parsed location of a registration file, or the problem of its URI. */
export type RegistrationUri =
  | { form: "data"; bytes: Uint8Array }
  | { form: "https"; url: string }
  /** Path after `/ipfs/` at a gateway. */
  | { form: "ipfs"; path: string }
  | { form: "none"; problem: string };

/** Max bytes of a registration file, at any location. */
export const MOST_REGISTRATION_BYTES = 65_536;

const MAX_URL_LENGTH = 2_048;
// RFC 2397, JSON only. Parameters are ignored except base64, which comes last.
const DATA = /^data:application\/(?:[a-z0-9.+-]+\+)?json((?:;[^;,]{1,40}){0,4}),/i;
const IPFS = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{32,128}(?:\/[A-Za-z0-9._~-]{1,100}){0,8})$/;

/**
 * Reads the URI of a registration file: `https:`, `ipfs:`, or `data:` of JSON, in base64 or percent-encoded. Fetches
 * nothing and does not check the URL's target: that is up to the caller that fetches it.
 *
 * @param uri - text from the identity registry, from anyone
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
  // URL parsers drop or replace them: the fetched URL would differ from the displayed one.
  if (/\p{Cc}/u.test(uri)) return none("its URI expected no control characters");
  if (uri.length > MAX_URL_LENGTH) return none(`its URI expected at most ${MAX_URL_LENGTH} characters`);
  const [, path] = IPFS.exec(uri) ?? [];
  if (path !== undefined) {
    const isStraight = path.split("/").every((part) => !/^\.+$/.test(part));
    return isStraight ? { form: "ipfs", path } : none("its URI expected a path without dots");
  }
  if (/^https:\/\//i.test(uri) && URL.canParse(uri)) return { form: "https", url: uri };
  return none("its URI expected https:, ipfs:, or data: of application/json");
}

function readData(body: string, isBase64: boolean): RegistrationUri {
  // At most three characters of an escape for each byte.
  if (body.length > 3 * MOST_REGISTRATION_BYTES) return tooLarge();
  const bytes = isBase64 ? decodeBase64(body) : decodePercent(body);
  if (bytes === undefined) return none("its data: URI cannot be decoded");
  return bytes.length > MOST_REGISTRATION_BYTES ? tooLarge() : { form: "data", bytes };
}

function decodeBase64(body: string): Uint8Array | undefined {
  const text = body.includes("%") ? unescapeUri(body) : body;
  return text === undefined
    ? undefined
    : // At most two: for longer runs, an engine would scan from each of their characters.
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
