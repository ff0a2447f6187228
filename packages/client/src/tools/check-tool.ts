import { SdkError } from "@arcs/core";
import { describeValue } from "@arcs/core/internal";

import type { ArcsTool } from "./tool.ts";

/**
 * Checks what is called and with what: not by the shapes of core, which weigh as much as the tools do in a browser.
 *
 * @throws SdkError `invalid_argument`
 */
export function assertTool(tool: unknown, client: unknown): void {
  const { inputSchema, annotations, handler } = (tool ?? {}) as Partial<ArcsTool>;
  const { properties = {}, required = [] } = inputSchema ?? {};
  const isTool =
    isObject(annotations) && isObject(properties) && Array.isArray(required) && typeof handler === "function";
  if (isTool && isObject(client)) return;
  const got = `${describeValue(tool)} and ${describeValue(client)}`;
  throw new SdkError("invalid_argument", `tool and client expected those of this package, got ${got}`);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
