import { SdkError } from "@arcs/core";
import type { AnythingCheck } from "@arcs/core/http";
import { isJsonObject, type Pasted } from "@arcs/core/internal";
import { showAmount } from "@arcs/trust/internal";

import type { ArcsClient } from "../../arcs-client.ts";
import { verifyCredential } from "../../credentials/index.ts";

type Explained = { lines: readonly string[]; json: object };

/** Says what a text is that names no account by itself, and what to do next. */
export async function explainPasted(
  client: Pick<ArcsClient, "checkAnything">,
  pasted: Exclude<Pasted, { kind: "account" | "seller" }>,
  { server }: { server: string },
): Promise<Explained> {
  switch (pasted.kind) {
    case "document":
      return explainDocument(pasted.text, { server });
    case "credential":
      return explainAnswer(await client.checkAnything(pasted.id));
    case "domain":
      return explainAnswer(await client.checkAnything(pasted.domain));
    case "words":
      return explainAnswer(await client.checkAnything(pasted.words));
    case "other": {
      const { meaning, next } = pasted;
      return { lines: [meaning, `Next: ${next}`], json: { kind: "none", meaning, next } };
    }
  }
}

function explainAnswer(answer: AnythingCheck): Explained {
  if (typeof answer?.meaning !== "string" || !Array.isArray(answer.agents))
    throw new SdkError(
      "server_invalid_answer",
      "The server did not answer the check; is it one of ARCS?",
    );
  const { meaning, next, agents, sellers, documents } = answer;
  const lines = [
    meaning,
    ...agents.map(
      ({ agentId, name, safeToSpend }) =>
        `${agentId} calls itself “${name}”: ${showAmount(safeToSpend)} is safe to spend.`,
    ),
    ...sellers.flatMap(({ url, accounts }) =>
      accounts.map(({ account }) => `${url} asks to be paid at ${account}.`),
    ),
    ...documents.flatMap(({ url, what, found }) => (found ? [`${url} says ${what}.`] : [])),
    `Next: ${next}`,
  ];
  return { lines, json: answer };
}

/** Verifies what needs no network: who is trusted, and what is revoked, is asked of nobody. */
async function explainDocument(text: string, { server }: { server: string }): Promise<Explained> {
  const { checks, errors, credential } = await verifyCredential(text, {
    network: "offline",
    trustedIssuers: [],
  });
  const next = `Paste it at ${server.replace(/\/(?:v1\/?)?$/, "")}/verify, which also checks its issuer and its revocation.`;
  const found = errors.filter(({ code }) => code !== "untrusted_issuer").slice(0, 5);
  const problems = found.map(({ message, code }) => `${message} (${code})`);
  if (credential === undefined) {
    const meaning = "This is not a credential that can be read.";
    return {
      lines: [meaning, ...problems, `Next: ${next}`],
      json: { kind: "document", meaning, next },
    };
  }
  const { issuer } = credential;
  const id = isJsonObject(issuer) ? issuer["id"] : issuer;
  const by = typeof id === "string" ? id : "an issuer without an id";
  const meaning = checks.signatureValid
    ? `This is a credential of ${by}, and its signature is intact.`
    : `This is a credential that names ${by} as its issuer, and its signature does not hold.`;
  return {
    lines: [meaning, ...problems, `Next: ${next}`],
    json: { kind: "document", meaning, next, checks },
  };
}
