import type { Tool } from "@modelcontextprotocol/server";

import type { ArcsTool } from "@arcs/client/tools";

type Schema = { readonly [keyword: string]: unknown };

/** Constraints left out of the list for models: the tool checks them, and its error states the expected value. */
const BOUNDS: readonly string[] = ["pattern", "minLength", "maxLength", "minItems", "maxItems"];

/** A tool as it stands in the list that a model reads with every conversation. */
export function listedTool({ name, title, description, inputSchema, outputSchema, annotations }: ArcsTool): Tool {
  return {
    name,
    title,
    description,
    inputSchema: withoutBounds(inputSchema),
    outputSchema,
    annotations,
  } as unknown as Tool;
}

function withoutBounds(schema: Schema): Schema {
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (BOUNDS.includes(keyword)) return [];
    if (keyword === "items") return [[keyword, withoutBounds(value as Schema)]];
    if (keyword !== "properties") return [[keyword, value]];
    const members = Object.entries(value as Schema).map(([member, rules]) => [member, withoutBounds(rules as Schema)]);
    return [[keyword, Object.fromEntries(members)]];
  });
  return Object.fromEntries(entries);
}
