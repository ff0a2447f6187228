import type { JsonObject, JsonValue } from "@arcs/core";

import type { StoredCredentialType } from "../../../features/credentials/store.ts";
import { type Html, html } from "../../../platform/pages/html.ts";
import { shownTime } from "./claims.ts";
import { plainText } from "./plain-text.ts";

/** A text that is not ours: isolated, so that it orders nothing around it, and without what would mislead. */
export function foreign(text: string): Html {
  return html`<bdi>${plainText(text)}</bdi>`;
}

/**
 * Says in one sentence what a credential claims. Every word of it is ours or signed: the agent is its address, not the name
 * that it has given itself since.
 *
 * @param options.address - of the agent, as signed
 * @param options.claims - as signed; absent where the agent does not show them
 * @param options.isTest - the ledger is a test network
 */
export function sentenceOf(
  type: StoredCredentialType,
  { address, claims, isTest }: { address: string; claims?: JsonObject; isTest: boolean },
): Html {
  const who = html`the agent <code>${address}</code>`;
  if (claims === undefined) return html`${who} had a Trust Score at a time. The agent does not show it.`;
  const said = (name: string): Html => foreign(textOf(claims[name]));
  switch (type) {
    case "AgentIdentityCredential":
      return html`${who} is an AI agent at ${said("serviceEndpoint")} with the name “${said("name")}”; the wallet
      ${said("owner")} owns it.`;
    case "SkillCredential":
      return html`${who} has the skill
      “${said("skill")}”${claims["level"] === undefined ? "" : html`, level ${said("level")}`}.`;
    case "ReputationCredential":
      return html`${who} had a Trust Score of ${said("overallScore")} (${said("tier")}) on
      ${timeOf(claims["computedAt"])}${forgery(claims["costToForge"], { isTest })}.`;
    case "CompletionCredential":
      return html`${who} completed the task “${said("title")}” on ${timeOf(claims["completedAt"])}.`;
    case "CommittedReputationCredential":
      return html`${who} had a Trust Score, which it can prove things about. The credential does not show it.`;
    case "POAPCredential":
      return html`${who} took part in “${said("eventName")}” on ${timeOf(claims["attendedAt"])}.`;
  }
}

/** Shows the amount that the score would have cost to forge, which is nothing where money is play money. */
function forgery(cost: JsonValue | undefined, { isTest }: { isTest: boolean }): Html {
  if (typeof cost !== "string") return html``;
  const price = isTest || cost === "0" ? "nothing" : html`at least ${foreign(cost)} currency units`;
  return html`; to forge it would have cost ${price}`;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "an unnamed one";
}

function timeOf(seconds: JsonValue | undefined): string {
  return typeof seconds === "number" ? shownTime(new Date(seconds * 1000)) : "an unknown day";
}
