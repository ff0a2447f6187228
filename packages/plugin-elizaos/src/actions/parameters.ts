import { isAddress, SdkError } from "@arcs/core";
import { describeValue, isJsonObject, parseJson, showValue } from "@arcs/core/internal";
import type { Memory } from "@elizaos/core";

/** Reads the parameters of an action, wherever they are. */
export type Parameters = {
  text: string;
  /** Returns a parameter by its name: from the runtime's options (2.x), or from the message's content. */
  read: (name: string) => unknown;
};

/** Collects the parameters of a call. */
export function parametersOf({ content }: Memory, options: unknown): Parameters {
  const given = isJsonObject(options) ? options : {};
  const named = isJsonObject(given["parameters"]) ? given["parameters"] : {};
  return {
    text: typeof content.text === "string" ? content.text : "",
    read: (name) => named[name] ?? given[name] ?? (content as Record<string, unknown>)[name] ?? undefined,
  };
}

/**
 * Returns the agent of a call: a parameter, or the only address in the text.
 *
 * @throws SdkError `invalid_request` where there is none, or several
 */
export function readAddress({ text, read }: Parameters, name: string): string {
  const given = read(name);
  if (given !== undefined) {
    if (typeof given === "string" && isAddress(given)) return given;
    throw new SdkError(
      "invalid_request",
      `${name} expected a ledger address (base58 of 32 bytes), got ${showValue(given)}`,
    );
  }
  const [first, ...others] = addressesIn(text);
  if (first !== undefined && others.length === 0) return first;
  throw new SdkError(
    "invalid_request",
    `the message expected one ledger address, got ${first === undefined ? "none" : others.length + 1}`,
  );
}

/** Returns the ledger addresses in a text, each once. */
export function addressesIn(text: string): string[] {
  const words = text
    .slice(0, 10_000)
    .match(/(?<![1-9A-HJ-NP-Za-km-z])[1-9A-HJ-NP-Za-km-z]{32,44}(?![1-9A-HJ-NP-Za-km-z])/g);
  return [...new Set(words ?? [])].filter((word) => isAddress(word));
}

/**
 * Returns a parameter that is a JSON object, or its text.
 *
 * @throws SdkError `invalid_request` for another value
 */
export function readObject({ read }: Parameters, name: string): Record<string, unknown> | undefined {
  const given = read(name);
  if (given === undefined) return undefined;
  const value = typeof given === "string" ? parseObject(given) : given;
  if (isJsonObject(value)) return value;
  throw new SdkError("invalid_request", `${name} expected a JSON object, got ${describeValue(given)}`);
}

/** Parses the JSON object in a text, ignoring what surrounds it. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start < 0 || end < start) return undefined;
  try {
    const value: unknown = parseJson(text.slice(start, end + 1));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
