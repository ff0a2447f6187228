import { readFileSync } from "node:fs";
import type { HttpCredentialType } from "@arcs/core";
import { expect } from "vitest";

import { gathering, registerAgent } from "../../../../test/support/credentials.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";

export const allTrue = {
  signatureValid: true,
  issuerTrusted: true,
  notExpired: true,
  notRevoked: true,
  schemaValid: true,
};
const identityClaims = JSON.parse(
  readFileSync(
    new URL("../../../../../../schemas/examples/x402-agent-identity-v1.json", import.meta.url),
    "utf8",
  ),
);

/** A server whose credentials land in batches, and ways to issue and verify them. */
export function useVerificationScene(opened: () => OpenedStore) {
  const server = useServer(opened, gathering);

  async function issue(type: HttpCredentialType, parts: object = {}): Promise<any> {
    const { makeKey, call } = server();
    const agent = await registerAgent(server());
    const claims = type === "AgentIdentityCredential" ? identityClaims : { skill: "weather" };
    const body = { type, subjectId: agent.id, claims, ...parts };
    return (
      await call("POST", "/v1/credentials/issue", {
        key: await makeKey({ permissions: ["issuer"] }),
        body,
      })
    ).body;
  }

  async function get(path: string): Promise<Answer> {
    return server().call("GET", path, { key: await server().makeKey() });
  }

  async function verify(credential: unknown, parts: object = {}): Promise<any> {
    const key = await server().makeKey({ permissions: ["read"] });
    const answer = await server().call("POST", "/v1/credentials/verify", {
      key,
      body: { credential, ...parts },
    });
    expect(answer.status).toBe(200);
    return answer.body;
  }

  const exported = async (id: string): Promise<any> =>
    (await get(`/v1/credentials/${id}/w3c`)).body;
  return { server, issue, get, verify, exported };
}
