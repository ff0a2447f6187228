// #region any-framework
import type { ArcsClient } from "@arcs/client";
import { callTool, selectTools } from "@arcs/client/tools";

/** A framework's registration function: name, description, JSON Schema, and handler. */
type Register = (
  name: string,
  about: string,
  schema: object,
  run: (input: object) => Promise<unknown>,
) => void;

export async function registerTools(client: ArcsClient, register: Register): Promise<void> {
  for (const tool of await selectTools(client)) {
    register(tool.name, tool.description, tool.inputSchema, (input) =>
      callTool(tool, input, { client }),
    );
  }
}
// #endregion
