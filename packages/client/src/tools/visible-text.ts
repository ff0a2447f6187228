import type { JsonValue } from "@arcs/core";

// Tags (U+E0000…), directional overrides and isolates, and the controls that terminals obey: people do not see them, models do.
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const HIDDEN = /[\u{e0000}-\u{e007f}\u202a-\u202e\u2066-\u2069\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu;

/**
 * Leaves out of all texts what people cannot see but a model reads: names and descriptions are written by agents, and hidden
 * characters are a way to give a model instructions that nobody else notices.
 */
export function visibleText<Value extends JsonValue>(value: Value): Value {
  return visible(value) as Value;
}

function visible(value: JsonValue): JsonValue {
  if (typeof value === "string") return value.replace(HIDDEN, "");
  if (Array.isArray(value)) return value.map(visible);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.replace(HIDDEN, ""), visible(member)]));
}
