import { isSdkError, type JsonValue } from "@arcs/core";
import {
  assertShape,
  decodeBase64Url,
  defined,
  formatErc8004Id,
  isJsonObject,
  parseJsonText,
  readErc8004Id,
} from "@arcs/core/internal";

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
 * Reads the URI of a registration file: `https:`, `ipfs:`, or `data:` of JSON, in base64 or
 * percent-encoded. Fetches nothing and does not check the URL's target: that is up to the caller
 * that fetches it.
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
  if (/\p{Cc}/u.test(uri)) return none("its URI must have no control characters");
  if (uri.length > MAX_URL_LENGTH)
    return none(`its URI must be at most ${MAX_URL_LENGTH} characters`);
  const [, path] = IPFS.exec(uri) ?? [];
  if (path !== undefined) {
    const isStraight = path.split("/").every((part) => !/^\.+$/.test(part));
    return isStraight ? { form: "ipfs", path } : none("its URI must be a path without dots");
  }
  if (/^https:\/\//i.test(uri) && URL.canParse(uri)) return { form: "https", url: uri };
  return none("its URI must be https:, ipfs:, or data: of application/json");
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
  return none(`the file must be at most ${MOST_REGISTRATION_BYTES} bytes`);
}

function none(problem: string): RegistrationUri {
  return { form: "none", problem };
}

/** A service named by a registration file. */
export type ClaimedService = { name: string; endpoint: string; version?: string };

/**
 * Claims of a registration file: its author's, about themselves. None is proved, not even that the
 * services are theirs.
 */
export type RegistrationClaims = {
  name?: string;
  description?: string;
  /** `https:` or `ipfs:`. */
  image?: string;
  services: readonly ClaimedService[];
  x402Support?: boolean;
  active?: boolean;
  supportedTrust: readonly string[];
  /** Identities that the file claims: those of EVM chains in normalised form, others unchanged. */
  registrations: readonly string[];
};

const TYPE = "https://eips.ethereum.org/EIPS/eip-8004#registration-v1";
const BOUNDS = { maxBytes: MOST_REGISTRATION_BYTES, maxDepth: 16, maxValues: 2_000 };
const MAX_ENTRIES = 32;
const [SHORT, LONG, URL_LENGTH] = [100, 2_000, 2_048];
// URLs that a page could run or show as its own, and characters that reverse text.
const DANGEROUS = /^\s*(?:javascript|vbscript|data|file|blob):/i;
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/**
 * Reads a registration file of ERC-8004 (`registration-v1`; the port to Solana, 8004-solana 0.8.3,
 * has the same). Members of the wrong type, or too long, are left out, and so are unknown ones.
 *
 * @param bytes - the file, from anyone
 * @returns the claims, or the problem of the file as a whole
 * @example
 * ```ts
 * const read = readRegistrationFile(bytes);
 * if ("claims" in read) console.log(read.claims.name);
 * ```
 */
export function readRegistrationFile(
  bytes: Uint8Array,
): { claims: RegistrationClaims } | { problem: string } {
  assertShape(bytes, "bytes", "bytes");
  let file: JsonValue;
  try {
    file = parseJsonText(bytes, BOUNDS);
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return { problem: `the file is no JSON that is read here (${error.code})` };
  }
  if (!isJsonObject(file) || file["type"] !== TYPE)
    return { problem: `the file must have the type ${TYPE}` };
  const image = textOf(file["image"], URL_LENGTH);
  return {
    claims: {
      ...defined({
        name: textOf(file["name"], SHORT),
        description: textOf(file["description"], LONG),
        image: image !== undefined && /^(?:https|ipfs):\/\//i.test(image) ? image : undefined,
        x402Support: booleanOf(file["x402Support"]),
        active: booleanOf(file["active"]),
      }),
      // Until January 2026 the draft called them endpoints.
      services: listOf(file["services"] ?? file["endpoints"], serviceOf),
      supportedTrust: listOf(file["supportedTrust"], (entry) => textOf(entry, SHORT)),
      registrations: listOf(file["registrations"], registrationOf),
    },
  };
}

function serviceOf(entry: JsonValue): ClaimedService | undefined {
  if (!isJsonObject(entry)) return undefined;
  const [name, endpoint] = [textOf(entry["name"], SHORT), textOf(entry["endpoint"], URL_LENGTH)];
  if (name === undefined || endpoint === undefined || DANGEROUS.test(endpoint)) return undefined;
  return { name, endpoint, ...defined({ version: textOf(entry["version"], SHORT) }) };
}

function registrationOf(entry: JsonValue): string | undefined {
  if (!isJsonObject(entry)) return undefined;
  const { agentId } = entry;
  const isNumber = typeof agentId === "number" && Number.isSafeInteger(agentId) && agentId >= 0;
  const number = isNumber ? `${agentId}` : textOf(agentId, SHORT);
  const registry = textOf(entry["agentRegistry"], 2 * SHORT);
  if (number === undefined || registry === undefined) return undefined;
  const id = readErc8004Id(`${registry}:${number}`);
  return id === undefined ? `${registry}:${number}` : formatErc8004Id(id);
}

function listOf<Entry>(
  list: JsonValue | undefined,
  read: (entry: JsonValue) => Entry | undefined,
): Entry[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, MAX_ENTRIES).flatMap((entry) => {
    const found = read(entry);
    return found === undefined ? [] : [found];
  });
}

function textOf(value: JsonValue | undefined, max: number): string | undefined {
  if (typeof value !== "string" || value.length > max) return undefined;
  const text = value.replaceAll(UNSEEN, " ").trim();
  return text === "" ? undefined : text;
}

function booleanOf(value: JsonValue | undefined): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}
