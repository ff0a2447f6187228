export { buildAgentCard } from "./build-agent-card.ts";
export type { BuildAgentCardOptions } from "./build-agent-card.ts";
export { verifyAgentCard } from "./verify-agent-card.ts";
export type { AgentCardChecks, AgentCardReport, VerifyAgentCardOptions } from "./verify-agent-card.ts";
export type {
  AgentCard,
  AgentCardSignature,
  AgentExtension,
  AgentInterface,
  AgentSkill,
  IdentityExtensionParams,
  ReputationExtensionParams,
} from "./agent-card.ts";
