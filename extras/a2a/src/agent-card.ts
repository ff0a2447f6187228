import type { JsonObject, ServiceCredential } from "@arcs/core";

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
