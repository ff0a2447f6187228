import type { JsonObject, JsonValue } from "@arcs/core";
import { canonicalJson } from "@arcs/core/internal";

/**
 * Writes the bytes that signatures of an agent card are about: the card without `signatures`, in JCS (A2A 1.0, section
 * 8.4.1).
 *
 * A card travels through Protocol Buffers, which do not keep apart what is absent and what is empty. So empty texts, lists
 * and objects are left out, and the two flags that are false by default; all else is signed, unknown members too.
 */
export function signedContent(card: JsonObject): Uint8Array {
  const { signatures: _, ...content } = card;
  const explicit = IMPLICIT_FLAGS.reduce<JsonValue>((value, path) => withoutFalse(value, path), content);
  return new TextEncoder().encode(canonicalJson(withoutEmpty(explicit) ?? {}));
}

// The flags of the A2A schema for which false is the same as absent; `*` is any member or item.
const IMPLICIT_FLAGS = [
  ["capabilities", "extensions", "*", "required"],
  ["securitySchemes", "*", "oauth2SecurityScheme", "flows", "authorizationCode", "pkceRequired"],
];

function withoutFalse(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return step === "*" ? value.map((item) => withoutFalse(item, rest)) : value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (step !== "*" && step !== name) return [[name, member] as const];
    if (rest.length === 0 && member === false) return [];
    return [[name, withoutFalse(member, rest)] as const];
  });
  return Object.fromEntries(members);
}

/** Leaves out what a card may lose on its way without being another one; `undefined` where nothing is left. */
export function withoutEmpty(value: JsonValue): JsonValue | undefined {
  if (value === null || value === "") return undefined;
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  const members = Object.entries(value).flatMap(([name, member]) => {
    const kept = withoutEmpty(member);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
