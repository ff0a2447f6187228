import type { JsonObject } from "@arcs/core";

import type { AgentCard } from "../../src/index.ts";

/** The JSON of a card after its journey, changed on the way. */
export function changed(card: AgentCard, change: (card: any) => void): JsonObject {
  const copy = structuredClone(card) as unknown as JsonObject;
  change(copy);
  return copy;
}
