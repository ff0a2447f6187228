// #region any-framework
import type { ArcsClient } from "@arcs/client";
import { callTool, selectTools } from "@arcs/client/tools";

/** What a framework takes: a name, what it is for, a JSON Schema, and a function. */
type Register = (name: string, about: string, schema: object, run: (input: object) => Promise<unknown>) => void;

export async function registerTools(client: ArcsClient, register: Register): Promise<void> {
  for (const tool of await selectTools(client)) {
    register(tool.name, tool.description, tool.inputSchema, (input) => callTool(tool, input, { client }));
  }
}
// #endregion
