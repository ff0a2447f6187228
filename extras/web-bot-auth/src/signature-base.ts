import { type InnerList, isInnerList, type Item, serializeInnerList, serializeItem } from "structured-headers";

import { fieldValue, type HttpFields, readDictionary, type SignedMessage } from "./http-message.ts";

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

/**
 * Gives the value of what a signature covers (RFC 9421, sections 2.1 and 2.2), or `undefined` where the message has none, or
 * where it is of a kind that is not worked out here: `@query-param`, `@status`, and fields in other forms (`sf`, `bs`, `tr`).
 */
export function componentValue([name, parameters]: Item, message: SignedMessage): string | undefined {
  if (typeof name !== "string" || name !== name.toLowerCase()) return undefined;
  const { req, key, ...others } = Object.fromEntries(parameters);
  if (Object.keys(others).length > 0) return undefined;
  const fields = fieldsFor(message, { isDerived: name.startsWith("@"), req });
  if (fields === undefined) return undefined;
  if (key !== undefined) return memberValue(fields, { name, key });
  return name.startsWith("@") ? derivedValue(name, message) : fieldValue(fields, name);
}

/** Where a component stands: in a response, what is of the request says so (`req`); in a request nothing does. */
function fieldsFor(
  { fields, response }: SignedMessage,
  { isDerived, req }: { isDerived: boolean; req: unknown },
): HttpFields | undefined {
  if (response === undefined) return req === undefined ? fields : undefined;
  if (req === true) return fields;
  return req === undefined && !isDerived ? response : undefined;
}

function derivedValue(name: string, { method, target }: SignedMessage): string | undefined {
  const { origin, path, query } = target;
  const [scheme, authority] = origin.split("://");
  switch (name) {
    case "@method":
      return method;
    case "@target-uri":
      return origin + path + query;
    case "@authority":
      return authority;
    case "@scheme":
      return scheme;
    case "@request-target":
      return path + query;
    case "@path":
      return path;
    case "@query":
      return query === "" ? "?" : query;
    default:
      return undefined;
  }
}

/** One member of a dictionary (RFC 9421, section 2.1.2). */
function memberValue(fields: HttpFields, { name, key }: { name: string; key: unknown }): string | undefined {
  const member = typeof key === "string" ? readDictionary(fieldValue(fields, name))?.get(key) : undefined;
  if (member === undefined) return undefined;
  return isInnerList(member) ? serializeInnerList(member) : serializeItem(member);
}
