export { buildAgentCard } from "./card-binding.ts";
export type { BuildAgentCardOptions } from "./card-binding.ts";
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
