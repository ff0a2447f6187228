// A tool that breaks: the caller learns that it failed, the operator learns why.
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";

import { createArcsClient } from "@arcs/client";
import { createMcpServer } from "../src/index.ts";
import { readTools } from "@arcs/client/tools";

const secret = "cannot read /srv/keys/payer.json of 10.0.0.7";
const fails = (): never => {
  throw new TypeError(secret);
};

test("the message of a defect reaches no caller, whatever it asks for", async () => {
  const client = createArcsClient({ baseUrl: "https://arcs.example" });
  const broken = {
    ...client,
    agents: new Proxy({}, { get: fails }),
    reputation: new Proxy({}, { get: fails }),
  } as never;
  const defects: unknown[] = [];
  const [near, far] = InMemoryTransport.createLinkedPair();
  let isListBroken = false;
  const tools = async (): Promise<typeof readTools> => (isListBroken ? fails() : readTools);
  const server = createMcpServer({
    client: broken,
    tools,
    onDefect: (error) => void defects.push(error),
  });
  await server.connect(near as never);
  const caller = new Client({ name: "test", version: "1" });
  await caller.connect(far as never);

  const called = await caller.callTool({ name: "get_reputation", arguments: { agentId: "a" } });
  expect(called).toMatchObject({
    isError: true,
    structuredContent: { error: { code: "internal_error" } },
  });
  const resource = caller.readResource({ uri: "arcs://agents/a/reputation" });
  await expect(resource).rejects.toThrow(/internal_error|failed/);
  isListBroken = true;
  await expect(caller.listTools()).rejects.toThrow(/failed/);
  expect(JSON.stringify(called)).not.toContain("10.0.0.7");
  await expect(resource).rejects.not.toThrow("10.0.0.7");
  await expect(caller.listTools()).rejects.not.toThrow("10.0.0.7");
  expect(defects.map(String)).toEqual(Array.from({ length: 4 }, () => `TypeError: ${secret}`));
  await caller.close();
});
