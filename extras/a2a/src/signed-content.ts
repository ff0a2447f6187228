import type { JsonObject, JsonValue } from "@arcs/core";
import { canonicalJson, isJsonObject, naming } from "@arcs/core/internal";

/**
 * Writes the bytes that signatures of an agent card are about: the card without `signatures`, in JCS (A2A 1.0, section
 * 8.4.1).
 *
 * A card travels through Protocol Buffers, which do not keep apart what is absent and what is empty. So empty texts, lists
 * and objects are left out, and the two flags that are false by default; all else is signed, unknown members too.
 */
export function signedContent(card: JsonObject): Uint8Array {
  const { signatures: _, ...content } = card;
  const explicit = IMPLICIT_FLAGS.reduce<JsonValue>((value, path) => withoutFalse(value, path), content);
  return new TextEncoder().encode(canonicalJson(withoutEmpty(explicit) ?? {}));
}

// The flags of the A2A schema for which false is the same as absent; `*` is any member or item.
const IMPLICIT_FLAGS = [
  ["capabilities", "extensions", "*", "required"],
  ["securitySchemes", "*", "oauth2SecurityScheme", "flows", "authorizationCode", "pkceRequired"],
];

function withoutFalse(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return step === "*" ? value.map((item) => withoutFalse(item, rest)) : value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (step !== "*" && step !== name) return [[name, member] as const];
    if (rest.length === 0 && member === false) return [];
    return [[name, withoutFalse(member, rest)] as const];
  });
  return Object.fromEntries(members);
}

/** Leaves out what a card may lose on its way without being another one; `undefined` where nothing is left. */
function withoutEmpty(value: JsonValue): JsonValue | undefined {
  if (value === null || value === "") return undefined;
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  const members = Object.entries(value).flatMap(([name, member]) => {
    const kept = withoutEmpty(member);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/**
 * Finds content of a card that no signature covers.
 *
 * The signed bytes leave out everything empty (A2A 1.0, section 8.4.1). An empty member of a message means the same as an absent
 * one. An empty item of a list or entry of a map does not: a security requirement without scopes demands a login, and an empty
 * one demands none. Anyone on the way could add or remove either. Members outside the schema, such as `security` of A2A 0.3, can
 * have any meaning for software that knows them, and so can empty values inside them.
 *
 * @returns the places, such as `securityRequirements[0]`
 */
export function uncoveredContent(signedCard: JsonObject): string[] {
  const { signatures: _, ...card } = signedCard;
  const places = (value: JsonValue, path: Path): string[] => {
    if (typeof value !== "object" || value === null || isVerifiedApart(card, path)) return [];
    const counts = Array.isArray(value) || MAPS.some((map) => isAt(path, map)) || isInFreeJson(path);
    return membersOf(value).flatMap(([name, member]) => {
      const place = [...path, name];
      return counts && withoutEmpty(member) === undefined ? [textOf(place)] : places(member, place);
    });
  };
  return places(card, []);
}

// Maps of the A2A schema, whose entries count by their name alone, as do the members of its choices; `*` is any member or item.
const MAPS: readonly (readonly string[])[] = [
  ["securitySchemes"],
  ["securitySchemes", "*"],
  ["securitySchemes", "*", "oauth2SecurityScheme", "flows"],
  ["securityRequirements", "*", "schemes"],
  ["skills", "*", "securityRequirements", "*", "schemes"],
  ["securitySchemes", "*", "oauth2SecurityScheme", "flows", "*", "scopes"],
];
// Free JSON, in which every value counts.
const FREE_JSON: readonly string[] = ["capabilities", "extensions", "*", "params"];
// Messages of the A2A schema (1.0, section 4.4) with the names of their members.
const MESSAGES: readonly (readonly [readonly string[], string])[] = [
  [
    [],
    "name description supportedInterfaces provider version documentationUrl capabilities securitySchemes securityRequirements " +
      "defaultInputModes defaultOutputModes skills signatures iconUrl",
  ],
  [["provider"], "organization url"],
  [["capabilities"], "streaming pushNotifications extensions extendedAgentCard"],
  [["capabilities", "extensions", "*"], "uri description required params"],
  [["supportedInterfaces", "*"], "url protocolBinding protocolVersion tenant"],
  [["skills", "*"], "id name description tags examples inputModes outputModes securityRequirements"],
  [
    ["securitySchemes", "*"],
    "apiKeySecurityScheme httpAuthSecurityScheme oauth2SecurityScheme openIdConnectSecurityScheme mtlsSecurityScheme",
  ],
  [["securityRequirements", "*"], "schemes"],
  [["skills", "*", "securityRequirements", "*"], "schemes"],
];

type Path = readonly (string | number)[];

function membersOf(value: JsonObject | JsonValue[]): (readonly [string | number, JsonValue])[] {
  return Array.isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value);
}

function isInFreeJson(path: Path): boolean {
  const isUnknown = ([message, names]: (typeof MESSAGES)[number]): boolean => {
    const name = path[message.length];
    return (
      name !== undefined && isAt(path.slice(0, message.length), message) && !names.split(" ").includes(String(name))
    );
  };
  return isAt(path.slice(0, FREE_JSON.length), FREE_JSON) || MESSAGES.some(isUnknown);
}

/** Credentials of these extensions bring signatures of their own, which cover all of them. */
function isVerifiedApart(card: JsonObject, path: Path): boolean {
  const { capabilities } = card;
  const extensions = isJsonObject(capabilities) ? capabilities["extensions"] : undefined;
  const extension = Array.isArray(extensions) ? extensions[Number(path[2])] : undefined;
  const ours: readonly unknown[] = [naming.A2A_IDENTITY_EXTENSION_URI, naming.A2A_REPUTATION_EXTENSION_URI];
  return isAt(path, [...FREE_JSON, "credential"]) && isJsonObject(extension) && ours.includes(extension["uri"]);
}

function isAt(path: Path, pattern: readonly string[]): boolean {
  return path.length === pattern.length && pattern.every((step, index) => step === "*" || step === path[index]);
}

function textOf(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
}
