import { expect, test } from "vitest";

import { registerAgent } from "../../../packages/server/test/support/credentials.ts";
import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { explorer } from "./index.ts";

const server = useServer(useStore(), {}, [explorer]);
const identity = {
  agentId: "oracle-1",
  owner: "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu",
  name: "Weather Oracle",
  serviceEndpoint: "https://oracle.example/",
};

/** The page of a credential of an agent that calls itself so today. */
async function pageOf(name: string, credential: { type: string; claims: object }): Promise<string> {
  const agent = await registerAgent(server(), { name });
  const key = await server().makeKey({ permissions: ["issuer"] });
  const body = { subjectId: agent.id, ...credential };
  const { id } = (await server().call("POST", "/v1/credentials/issue", { key, body })).body;
  return (await (await fetch(`${server().url}/verify/${id}`)).text()).replaceAll(/\s+/g, " ");
}

test("the name is said to be unsigned where the issuer has signed another one, and only there", async () => {
  const type = "AgentIdentityCredential";
  const same = await pageOf("Weather Oracle", { type, claims: identity });
  expect(same).toContain("with the name “<bdi>Weather Oracle</bdi>”");
  expect(same).not.toMatch(/has not signed that name|unsigned, today/);
  const renamed = await pageOf("Storm Oracle", { type, claims: identity });
  expect(renamed).toContain("“<bdi>Storm Oracle</bdi>”. The issuer has not signed that name here.");
  expect(renamed).toContain("<bdi>Storm Oracle</bdi> (unsigned, today)");
  const skill = await pageOf("Weather Oracle", {
    type: "SkillCredential",
    claims: { skill: "Weather Oracle" },
  });
  expect(skill).toContain("The issuer has not signed that name here.");
});
