import type { JsonObject, JsonValue, ServiceCredential, VerificationError } from "@arcs/core";
import { isJsonObject, verificationError } from "@arcs/core/internal";

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
export type AgentExtension = { uri: string; description?: string; required?: boolean; params?: JsonObject };

/** A signature over an agent card: a JWS whose payload is the card itself (A2A 1.0, section 8.4). */
export type AgentCardSignature = {
  /** base64url of the protected header. */
  protected: string;
  /** base64url of the signature. */
  signature: string;
  header?: JsonObject;
};

/** An A2A 1.0 agent card, as it stands at `/.well-known/agent-card.json`. Members that are not named here are kept. */
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

/** Parameters of a card's identity extension. */
export type IdentityExtensionParams = {
  /** The agent's identity credential, as the issuer signed it. */
  credential: ServiceCredential | JsonObject;
};

/** Parameters of a card's reputation extension. */
export type ReputationExtensionParams = {
  /** DID of the agent: the subject of its identity credential. */
  agent: string;
  /** Where its reputation is read now: `<base url>/v1/reputation/<agent id>`. */
  url: string;
  /** A snapshot of the score that an issuer signed: a reputation credential. */
  credential?: ServiceCredential | JsonObject;
};

/**
 * Checks the form of an agent card as far as others rely on it: what A2A 1.0 (section 4.4.1) requires is there and not empty.
 *
 * Emptiness matters because Protocol Buffers drop what is empty, so that a card with an empty member is another one
 * after its journey.
 */
export function checkCardForm(card: JsonObject): VerificationError[] {
  const missing = [
    ...missingOf(card, "", {
      texts: ["name", "description", "version"],
      lists: ["defaultInputModes", "defaultOutputModes"],
    }),
    ...eachMissing(card, "supportedInterfaces", { texts: ["url", "protocolBinding", "protocolVersion"], lists: [] }),
    ...eachMissing(card, "skills", { texts: ["id", "name", "description"], lists: ["tags"] }),
  ];
  if (!isJsonObject(card["capabilities"])) missing.push("capabilities expected an object");
  return missing.map((what) => verificationError("invalid_agent_card", `the card's ${what}`));
}

type Members = { texts: readonly string[]; lists: readonly string[] };

function missingOf(value: JsonObject, place: string, { texts, lists }: Members): string[] {
  const isText = (name: string): boolean => typeof value[name] === "string" && value[name] !== "";
  const isList = (name: string): boolean => Array.isArray(value[name]) && value[name].length > 0;
  return [
    ...texts.filter((name) => !isText(name)).map((name) => `${place}${name} expected a text that is not empty`),
    ...lists.filter((name) => !isList(name)).map((name) => `${place}${name} expected a list that is not empty`),
  ];
}

function eachMissing(card: JsonObject, list: string, members: Members): string[] {
  const items: JsonValue | undefined = card[list];
  if (!Array.isArray(items) || items.length === 0) return [`${list} expected a list that is not empty (A2A 1.0)`];
  return items.flatMap((item, index) => {
    if (!isJsonObject(item)) return [`${list}[${index}] expected an object`];
    return missingOf(item, `${list}[${index}].`, members);
  });
}

/** Finds the parameters of an extension of a card, or `undefined` where the card does not declare it with parameters. */
export function extensionParams(card: JsonObject, uri: string): JsonObject | undefined {
  const { capabilities } = card;
  const extensions = isJsonObject(capabilities) ? capabilities["extensions"] : undefined;
  if (!Array.isArray(extensions)) return undefined;
  const found = extensions.filter((each): each is JsonObject => isJsonObject(each) && each["uri"] === uri);
  // Of two that contradict each other, another reader might take the other one.
  const params = found.length === 1 ? found[0]?.["params"] : undefined;
  return isJsonObject(params) ? params : undefined;
}
