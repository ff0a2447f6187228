export { buildAgentCard, verifyAgentCard } from "./signed-card.ts";
export type {
  AgentCardChecks,
  AgentCardReport,
  BuildAgentCardOptions,
  VerifyAgentCardOptions,
} from "./signed-card.ts";
export type {
  AgentCard,
  AgentCardSignature,
  AgentExtension,
  AgentInterface,
  AgentSkill,
} from "./agent-card.ts";
