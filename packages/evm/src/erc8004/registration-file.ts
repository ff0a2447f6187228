import { isSdkError, type JsonValue } from "@arcs/core";
import { assertShape, defined, formatErc8004Id, isJsonObject, parseJsonText, readErc8004Id } from "@arcs/core/internal";

import { MOST_REGISTRATION_BYTES } from "./registration-uri.ts";

/** A service as a registration file names it. */
export type ClaimedService = { name: string; endpoint: string; version?: string };

/**
 * What a registration file says: claims of whoever wrote it about itself. Nothing of it is proved, not even that the services
 * are theirs.
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
  /** The identities that the file says it is the file of: those of EVM chains in their normal form, others as they stand. */
  registrations: readonly string[];
};

const TYPE = "https://eips.ethereum.org/EIPS/eip-8004#registration-v1";
const BOUNDS = { maxBytes: MOST_REGISTRATION_BYTES, maxDepth: 16, maxValues: 2_000 };
const MOST_ENTRIES = 32;
const [SHORT, LONG, URL_LENGTH] = [100, 2_000, 2_048];
// What a page could be made to run or to show as its own, and what turns texts around.
const DANGEROUS = /^\s*(?:javascript|vbscript|data|file|blob):/i;
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/**
 * Reads a registration file of ERC-8004 (`registration-v1`; the port to Solana, 8004-solana 0.8.3, has the same). Members that
 * are not of their type, or too long, are left out; so is whatever else is in it.
 *
 * @param bytes - the file: anybody's
 * @returns the claims, or what is wrong with the file as a whole
 * @example
 * ```ts
 * const read = readRegistrationFile(bytes);
 * if ("claims" in read) console.log(read.claims.name);
 * ```
 */
export function readRegistrationFile(bytes: Uint8Array): { claims: RegistrationClaims } | { problem: string } {
  assertShape(bytes, "bytes", "bytes");
  let file: JsonValue;
  try {
    file = parseJsonText(bytes, BOUNDS);
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return { problem: `the file is no JSON that is read here (${error.code})` };
  }
  if (!isJsonObject(file) || file["type"] !== TYPE) return { problem: `the file expected the type ${TYPE}` };
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

function listOf<Entry>(list: JsonValue | undefined, read: (entry: JsonValue) => Entry | undefined): Entry[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, MOST_ENTRIES).flatMap((entry) => {
    const found = read(entry);
    return found === undefined ? [] : [found];
  });
}

function textOf(value: JsonValue | undefined, most: number): string | undefined {
  if (typeof value !== "string" || value.length > most) return undefined;
  const text = value.replaceAll(UNSEEN, " ").trim();
  return text === "" ? undefined : text;
}

function booleanOf(value: JsonValue | undefined): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}
