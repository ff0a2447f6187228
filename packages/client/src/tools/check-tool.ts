import { SdkError } from "@arcs/core";

import { nameOf } from "./check-input.ts";
import type { ArcsTool } from "./tool.ts";

// Not by the shapes of core, which weigh as much as the tools that run in a browser or worker.

/** @throws SdkError `invalid_argument` for what is no tool */
export function assertTool(tool: unknown): void {
  const { inputSchema, annotations, handler } = (tool ?? {}) as Partial<ArcsTool>;
  const { properties = {}, required = [] } = inputSchema ?? {};
  if (isObject(annotations) && isObject(properties) && Array.isArray(required) && typeof handler === "function") return;
  throw new SdkError("invalid_argument", `tool expected one of arcsTools, got ${nameOf(tool)}`);
}

/** @throws SdkError `invalid_argument` for what is no client */
export function assertToolClient(client: unknown): void {
  if (isObject(client)) return;
  throw new SdkError("invalid_argument", `options.client expected a client of createArcsClient, got ${nameOf(client)}`);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
