import { type InnerList, type Item, serializeInnerList, serializeItem } from "structured-headers";

import { componentValue } from "./component-value.ts";
import type { SignedMessage } from "./http-message.ts";

/** The name of a component with its parameters, as the signature base has it: `"signature-agent";key="sig1"`. */
export function componentName(component: Item): string {
  return serializeItem(component);
}

/**
 * Builds the bytes that are signed (RFC 9421, section 2.5).
 *
 * @returns the name of the component at fault where one is listed twice, is not in the message, or cannot be worked out
 */
export function signatureBase(input: InnerList, message: SignedMessage): { bytes: Uint8Array } | { fault: string } {
  const lines = new Map<string, string>();
  for (const component of input[0]) {
    const name = componentName(component);
    const value = componentValue(component, message);
    // A line break in a value would make two lines of one.
    if (value === undefined || /[\r\n]/.test(value) || lines.has(name)) return { fault: name };
    lines.set(name, value);
  }
  lines.set('"@signature-params"', serializeInnerList(input));
  return { bytes: new TextEncoder().encode([...lines].map((line) => line.join(": ")).join("\n")) };
}
