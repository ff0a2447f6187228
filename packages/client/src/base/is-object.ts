import type { JsonObject } from "@arcs/core";

/** Tells whether a value of JSON is an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
