// Texts that an owner's wallet signs to close an agent, and those that it refuses.
import { createSigner, hashAgentBody } from "@arcs/core";
import { formatAgentChallenge } from "@arcs/core/internal";
import { expect, test } from "vitest";

import { closeAgent, createArcsClient } from "../src/index.ts";
import { errorOf } from "./support/platform.ts";

const [agent, owner] = [1, 2].map((fill) => createSigner(new Uint8Array(32).fill(fill))) as [
  ReturnType<typeof createSigner>,
  ReturnType<typeof createSigner>,
];

function scene(lie: object) {
  const sent: { url: string; body: any }[] = [];
  const client = createArcsClient({
    baseUrl: "https://arcs.example/v1",
    maxRetries: 0,
    async fetch(url, { body = "{}" }) {
      const value = JSON.parse(body);
      sent.push({ url, body: value });
      const message = (): string =>
        formatAgentChallenge({
          origin: "https://arcs.example",
          purpose: "close",
          agent: value.address,
          challengeId: "chl_1",
          owner: owner.address,
          paymentAddress: "unchanged",
          bodyDigest: value.bodyDigest,
          validUntil: "2026-01-02T03:14:05.000Z",
          ...lie,
        });
      const answer = url.endsWith("/agents/challenge")
        ? { challengeId: "chl_1", message: message() }
        : { agentId: agent.address, closedAt: "2026-01-02T03:04:05.000Z", credentials: "keep" };
      return new Response(JSON.stringify(answer), { status: 201 });
    },
  });
  return { client, sent };
}

test("an owner signs for this agent and this choice, and nothing else", async () => {
  const input = { agentId: agent.address, credentials: "keep" } as const;
  const { client, sent } = scene({});
  expect(await closeAgent(client, input, { owner })).toMatchObject({ agentId: agent.address });
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
    "/v1/agents/challenge",
    `/v1/agents/${agent.address}/close`,
  ]);
  expect(sent[1]?.body.proof.signatures).toEqual([
    { address: owner.address, signature: expect.any(String) },
  ]);
  const lies = [
    { agent: owner.address },
    { purpose: "update" },
    { origin: "https://other.example" },
    { bodyDigest: hashAgentBody({ credentials: "revoke" }) },
    { owner: agent.address },
  ];
  for (const lie of lies) {
    const asked = scene(lie);
    const error = await errorOf(closeAgent(asked.client, input, { owner }));
    expect(error).toMatchObject({ code: "server_invalid_answer" });
    expect(asked.sent).toHaveLength(1);
  }
});
