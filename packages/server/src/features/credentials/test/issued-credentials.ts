import { readFileSync } from "node:fs";

import type { Permission } from "../../access/api-keys.ts";
import { gathering } from "../../../../test/support/credentials.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";

export const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const templates = {
  AgentIdentityCredential: "x402-agent-identity-v1",
  SkillCredential: "skill-v1",
  ReputationCredential: "reputation-v1",
  CompletionCredential: "completion-v1",
  POAPCredential: "poap-v1",
} as const;

export function exampleOf(type: keyof typeof templates): object {
  if (type === "ReputationCredential") return {};
  const file = new URL(
    `../../../../../../schemas/examples/${templates[type]}.json`,
    import.meta.url,
  );
  return JSON.parse(readFileSync(file, "utf8"));
}

export const skill = { type: "SkillCredential", claims: { skill: "weather" } } as const;
export const identity = (): object => ({
  type: "AgentIdentityCredential",
  claims: exampleOf("AgentIdentityCredential"),
});

/** A server whose credentials land in batches, and ways to issue and read them. */
export function useIssuingScene(opened: () => OpenedStore) {
  const server = useServer(opened, gathering);
  const issuerKey = (permissions: Permission[] = ["read", "issuer"]): Promise<string> =>
    server().makeKey({ permissions });

  async function issue(
    body: object,
    options: { key?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    return server().call("POST", "/v1/credentials/issue", {
      key: await issuerKey(),
      ...options,
      body,
    });
  }

  async function get(path: string, key?: string): Promise<Answer> {
    return server().call("GET", path, {
      key: key ?? (await server().makeKey({ permissions: ["read"] })),
    });
  }
  return { server, issuerKey, issue, get };
}
