const credentialNames = {
  AgentIdentityCredential: "Identity of an agent",
  SkillCredential: "Skill of an agent",
  ReputationCredential: "Trust Score of an agent",
  CompletionCredential: "Completion of a task",
  POAPCredential: "Participation in an event",
  CommittedReputationCredential: "Trust Score of an agent, not shown",
} as const;

/** A kind of credential as people call it; others by their own name. */
export function credentialName(type: string): string {
  return Object.hasOwn(credentialNames, type) ? credentialNames[type as keyof typeof credentialNames] : type;
}
