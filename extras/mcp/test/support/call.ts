import { expect } from "vitest";

import type { McpClient } from "./clients.ts";

/**
 * Calls a tool through an MCP client, which checks structured content against the output schema of
 * the tool.
 */
export async function call(client: McpClient, name: string, input: object = {}): Promise<any> {
  const result = await client.callTool({ name, arguments: { ...input } });
  const [content] = result.content as { type: string; text: string }[];
  const text = JSON.parse(content!.text);
  expect(result.structuredContent).toEqual(text);
  expect("error" in text).toBe(result.isError === true);
  return text;
}
