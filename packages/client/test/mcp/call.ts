import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { expect } from "vitest";

/** Calls a tool through an MCP client, which checks structured content against the output schema of the tool. */
export async function call(client: Client, name: string, input: object = {}): Promise<any> {
  const result = await client.callTool({ name, arguments: { ...input } });
  const [content] = result.content as { type: string; text: string }[];
  const text = JSON.parse(content!.text);
  if (result.isError === true) return text;
  expect(result.structuredContent).toEqual(text);
  return text;
}
