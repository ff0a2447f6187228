import type { JsonObject, JsonValue } from "@arcs/core";

import type { Agent } from "../store/agents.ts";
import type { Credential } from "../store/credentials.ts";
import { shownTime } from "./claims.ts";

/** Says in one sentence what a credential claims; without its claims where those are not shown. */
export function sentenceOf({ type }: Credential, { agent, claims }: { agent: Agent; claims?: JsonObject }): string {
  const who = agent.name === "" ? agent.id : agent.name;
  if (claims === undefined) return `${who} had a Trust Score at a time. The agent does not show it.`;
  const said = (name: string): string => textOf(claims[name]);
  switch (type) {
    case "AgentIdentityCredential":
      return `${said("name")} is an AI agent at ${said("serviceEndpoint")}; the wallet ${said("owner")} owns it.`;
    case "SkillCredential":
      return `${who} has the skill “${said("skill")}”${claims["level"] === undefined ? "" : `, level ${said("level")}`}.`;
    case "ReputationCredential":
      return `${who} had a Trust Score of ${said("overallScore")} (${said("tier")}) on ${timeOf(claims["computedAt"])}.`;
    case "CompletionCredential":
      return `${who} completed the task “${said("title")}” on ${timeOf(claims["completedAt"])}.`;
    case "POAPCredential":
      return `${who} took part in “${said("eventName")}” on ${timeOf(claims["attendedAt"])}.`;
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "an unnamed one";
}

function timeOf(seconds: JsonValue | undefined): string {
  return typeof seconds === "number" ? shownTime(new Date(seconds * 1000)) : "an unknown day";
}
