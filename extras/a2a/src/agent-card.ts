import type { JsonObject, JsonValue, VerificationError } from "@arcs/core";
import { isJsonObject, verificationError, canonicalJson, naming } from "@arcs/core/internal";

/** One way to reach an agent (A2A 1.0, section 4.4.6). */
export type AgentInterface = {
  /** Absolute URL; HTTPS outside of tests. */
  url: string;
  /** `JSONRPC`, `GRPC`, `HTTP+JSON`, or another binding. */
  protocolBinding: string;
  /** Such as `1.0`. */
  protocolVersion: string;
  tenant?: string;
};

/** One thing that an agent can do (A2A 1.0, section 4.4.5). */
export type AgentSkill = {
  id: string;
  name: string;
  description: string;
  tags: string[];
  examples?: string[];
  inputModes?: string[];
  outputModes?: string[];
};

/** A protocol extension that an agent declares (A2A 1.0, section 4.4.4). */
export type AgentExtension = {
  uri: string;
  description?: string;
  required?: boolean;
  params?: JsonObject;
};

/**
 * A signature over an agent card: a JWS whose payload is the card itself (A2A 1.0, section 8.4).
 */
export type AgentCardSignature = {
  /** base64url of the protected header. */
  protected: string;
  /** base64url of the signature. */
  signature: string;
  header?: JsonObject;
};

/**
 * An A2A 1.0 agent card, as it stands at `/.well-known/agent-card.json`. Members that are not named
 * here are kept.
 */
export type AgentCard = {
  name: string;
  description: string;
  version: string;
  /** The first is preferred. */
  supportedInterfaces: AgentInterface[];
  capabilities: {
    streaming?: boolean;
    pushNotifications?: boolean;
    extendedAgentCard?: boolean;
    extensions?: AgentExtension[];
  };
  defaultInputModes: string[];
  defaultOutputModes: string[];
  skills: AgentSkill[];
  provider?: { organization: string; url: string };
  documentationUrl?: string;
  iconUrl?: string;
  securitySchemes?: JsonObject;
  securityRequirements?: JsonObject[];
  signatures?: AgentCardSignature[];
};

/**
 * Checks what A2A 1.0 (section 4.4.1) requires. Emptiness matters: Protocol Buffers drop what is
 * empty, which makes it another card.
 */
export function checkCardForm(card: JsonObject): VerificationError[] {
  const older = olderVersionOf(card);
  const missing = [
    ...missingOf(card, "", {
      texts: ["name", "description", "version"],
      lists: ["defaultInputModes", "defaultOutputModes"],
    }),
    ...(older === undefined
      ? eachMissing(card, "supportedInterfaces", {
          texts: ["url", "protocolBinding", "protocolVersion"],
          lists: [],
        })
      : []),
    ...eachMissing(card, "skills", { texts: ["id", "name", "description"], lists: ["tags"] }),
  ];
  if (!isJsonObject(card["capabilities"])) missing.push("capabilities must be an object");
  const messages = missing.map((what) => `the card's ${what}`);
  return [...(older === undefined ? [] : [older]), ...messages].map((message) =>
    verificationError("invalid_agent_card", message),
  );
}

// Members of A2A 0.2 and 0.3, and what became of them in 1.0.
const moved: Readonly<Record<string, string>> = {
  additionalInterfaces: "supportedInterfaces",
  security: "securityRequirements",
  supportsAuthenticatedExtendedCard: "capabilities.extendedAgentCard",
};

/** Says of a card in the form of A2A before 1.0 which version it is, and what to change. */
function olderVersionOf(card: JsonObject): string | undefined {
  const { url, protocolVersion, preferredTransport = "JSONRPC", supportedInterfaces } = card;
  const saysSo = typeof protocolVersion === "string" && /^0\.\d/.test(protocolVersion);
  if (supportedInterfaces !== undefined || (typeof url !== "string" && !saysSo)) return undefined;
  // Some have the old form, and say 1.0, or nothing.
  const version = saysSo
    ? `of A2A ${protocolVersion.slice(0, 10)}`
    : "in the form of A2A 0.2 or 0.3";
  const binding = JSON.stringify(preferredTransport).slice(0, 40).toUpperCase();
  const changes = Object.entries(moved)
    .filter(([name]) => card[name] !== undefined)
    .map(([name, now]) => `, and ${name} as ${now}`);
  return (
    `the card is ${version}, and 1.0 is read: write its url, preferredTransport and protocolVersion as ` +
    `"supportedInterfaces": [{"url": …, "protocolBinding": ${binding}, "protocolVersion": "1.0"}]${changes.join("")}`
  );
}

type Members = { texts: readonly string[]; lists: readonly string[] };

function missingOf(value: JsonObject, place: string, { texts, lists }: Members): string[] {
  const isText = (name: string): boolean => typeof value[name] === "string" && value[name] !== "";
  const isList = (name: string): boolean => Array.isArray(value[name]) && value[name].length > 0;
  return [
    ...texts
      .filter((name) => !isText(name))
      .map((name) => `${place}${name} must be a text that is not empty`),
    ...lists
      .filter((name) => !isList(name))
      .map((name) => `${place}${name} must be a list that is not empty`),
  ];
}

function eachMissing(card: JsonObject, list: string, members: Members): string[] {
  const items: JsonValue | undefined = card[list];
  if (!Array.isArray(items) || items.length === 0)
    return [`${list} must be a list that is not empty (A2A 1.0)`];
  return items.flatMap((item, index) => {
    if (!isJsonObject(item)) return [`${list}[${index}] must be an object`];
    return missingOf(item, `${list}[${index}].`, members);
  });
}

/**
 * Finds the parameters of an extension of a card, or `undefined` where the card does not declare it
 * with parameters.
 */
export function extensionParams(card: JsonObject, uri: string): JsonObject | undefined {
  const { capabilities } = card;
  const extensions = isJsonObject(capabilities) ? capabilities["extensions"] : undefined;
  if (!Array.isArray(extensions)) return undefined;
  const found = extensions.filter(
    (each): each is JsonObject => isJsonObject(each) && each["uri"] === uri,
  );
  // Of two that contradict each other, another reader might take the other one.
  const params = found.length === 1 ? found[0]?.["params"] : undefined;
  return isJsonObject(params) ? params : undefined;
}

/**
 * Writes the bytes that signatures of a card cover: the card without `signatures`, in JCS (A2A 1.0,
 * section 8.4.1). Protocol Buffers do not distinguish absent and empty, so what is empty is left
 * out, and the two flags that are false by default.
 */
export function signedContent(card: JsonObject): Uint8Array {
  const { signatures: _, ...content } = card;
  const explicit = IMPLICIT_FLAGS.reduce<JsonValue>(
    (value, path) => withoutFalse(value, path),
    content,
  );
  return new TextEncoder().encode(canonicalJson(withoutEmpty(explicit) ?? {}));
}

// The flags of the A2A schema for which false is the same as absent; `*` is any member or item.
const IMPLICIT_FLAGS = [
  ["capabilities", "extensions", "*", "required"],
  ["securitySchemes", "*", "oauth2SecurityScheme", "flows", "authorizationCode", "pkceRequired"],
];

function withoutFalse(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return step === "*" ? value.map((item) => withoutFalse(item, rest)) : value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (step !== "*" && step !== name) return [[name, member] as const];
    if (rest.length === 0 && member === false) return [];
    return [[name, withoutFalse(member, rest)] as const];
  });
  return Object.fromEntries(members);
}

/**
 * Leaves out what a card may lose on its way without being another one; `undefined` where nothing
 * is left.
 */
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
 * Finds content that no signature covers, because it is empty: an item of a list or an entry of a
 * map. A security requirement without scopes demands a login, an empty one demands none; anyone on
 * the way could exchange them. Members outside the schema, such as `security` of A2A 0.3, can have
 * any meaning, and so can empty values in them.
 */
export function uncoveredContent(signedCard: JsonObject): string[] {
  const { signatures: _, ...card } = signedCard;
  const places = (value: JsonValue, path: Path): string[] => {
    if (typeof value !== "object" || value === null || isVerifiedApart(card, path)) return [];
    const counts =
      Array.isArray(value) || MAPS.some((map) => isAt(path, map)) || isInFreeJson(path);
    return membersOf(value).flatMap(([name, member]) => {
      const place = [...path, name];
      return counts && withoutEmpty(member) === undefined ? [textOf(place)] : places(member, place);
    });
  };
  return places(card, []);
}

// Maps of the A2A schema, whose entries count by their name alone, as do the members of its
// choices; `*` is any member or item.
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
  [
    ["skills", "*"],
    "id name description tags examples inputModes outputModes securityRequirements",
  ],
  [
    ["securitySchemes", "*"],
    "apiKeySecurityScheme httpAuthSecurityScheme oauth2SecurityScheme openIdConnectSecurityScheme mtlsSecurityScheme",
  ],
  [["securityRequirements", "*"], "schemes"],
  [["skills", "*", "securityRequirements", "*"], "schemes"],
];

type Path = readonly (string | number)[];

function membersOf(value: JsonObject | JsonValue[]): (readonly [string | number, JsonValue])[] {
  return Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value);
}

function isInFreeJson(path: Path): boolean {
  const isUnknown = ([message, names]: (typeof MESSAGES)[number]): boolean => {
    const name = path[message.length];
    return (
      name !== undefined &&
      isAt(path.slice(0, message.length), message) &&
      !names.split(" ").includes(String(name))
    );
  };
  return isAt(path.slice(0, FREE_JSON.length), FREE_JSON) || MESSAGES.some(isUnknown);
}

/** Credentials of these extensions bring signatures of their own, which cover all of them. */
function isVerifiedApart(card: JsonObject, path: Path): boolean {
  const { capabilities } = card;
  const extensions = isJsonObject(capabilities) ? capabilities["extensions"] : undefined;
  const extension = Array.isArray(extensions) ? extensions[Number(path[2])] : undefined;
  const ours: readonly unknown[] = [
    naming.A2A_IDENTITY_EXTENSION_URI,
    naming.A2A_REPUTATION_EXTENSION_URI,
  ];
  return (
    isAt(path, [...FREE_JSON, "credential"]) &&
    isJsonObject(extension) &&
    ours.includes(extension["uri"])
  );
}

function isAt(path: Path, pattern: readonly string[]): boolean {
  return (
    path.length === pattern.length &&
    pattern.every((step, index) => step === "*" || step === path[index])
  );
}

function textOf(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
}
