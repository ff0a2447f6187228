import { SdkError } from "@arcs/core";
import { assertShape, type Shape, showValue } from "@arcs/core/internal";
import {
  type Dictionary,
  type InnerList,
  isInnerList,
  type Item,
  parseDictionary,
  serializeDictionary,
  serializeInnerList,
  serializeItem,
} from "structured-headers";
import { platformCrypto } from "@arcs/client/internal";

/**
 * Fields of a message: those of `fetch`, of `node:http`, or a plain object. Names count in any
 * case.
 */
export type HttpFields = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request to sign, or one that came in. */
export type HttpRequest = {
  method: string;
  /**
   * Its URL; of one that came in, the path and query as received (`request.url` of `node:http`)
   * will do.
   */
  url: string;
  headers?: HttpFields;
  /** Its content, as it goes over the wire. */
  body?: Uint8Array | string;
};

export const httpRequest: Shape = { method: "text", url: "text", "headers?": "object" };

export type Target = { origin: string; path: string; query: string };

/** The message that is signed: a request, or a response with the request that it answers. */
export type SignedMessage = {
  method: string;
  target: Target;
  fields: HttpFields;
  response?: HttpFields;
};

/**
 * Finds the target of a request. The caller's origin takes precedence, because the sender wrote the
 * host in the request.
 */
export function targetOf(url: string, origin?: string): Target {
  if (origin !== undefined && url.startsWith("/")) {
    // As received: another spelling of a path may be another resource.
    const at = url.indexOf("?");
    return at < 0
      ? { origin, path: url, query: "" }
      : { origin, path: url.slice(0, at), query: url.slice(at) };
  }
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !["https:", "http:"].includes(parsed.protocol)) {
    throw new SdkError(
      "invalid_argument",
      `url must be an http or https URL (received ${showValue(url)})`,
    );
  }
  return { origin: origin ?? parsed.origin, path: parsed.pathname, query: parsed.search };
}

/**
 * Returns the value of a field as signatures cover it (RFC 9421, section 2.1): lines trimmed,
 * unfolded, joined by a comma.
 */
export function fieldValue(fields: HttpFields, name: string): string | undefined {
  const lines = linesOf(fields, name).map(unfold);
  return lines.length === 0 ? undefined : lines.join(", ");
}

/**
 * Line by line: an expression for a break with spaces around it looks at each run of spaces from
 * each of them.
 */
function unfold(line: string): string {
  const parts = line.split("\n").map((part) => part.trim());
  return parts.filter((part) => part !== "").join(" ");
}

function linesOf(fields: HttpFields, name: string): readonly string[] {
  // Not every `Headers` is the one of this place.
  if (typeof fields["get"] === "function") {
    const value: unknown = fields.get(name);
    return typeof value === "string" ? [value] : [];
  }
  return Object.entries(fields as Exclude<HttpFields, Headers>)
    .filter(([each]) => each.toLowerCase() === name)
    .flatMap(([, value]) => value ?? [])
    .filter((line) => typeof line === "string");
}

/**
 * Returns the content of a request as bytes; `undefined` if it has none. @throws SdkError
 * `invalid_argument` for another value
 */
export function contentOf({ body }: HttpRequest): Uint8Array | undefined {
  if (body !== undefined && typeof body !== "string") assertShape(body, "body", "bytes");
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return bytes === undefined || bytes.length === 0 ? undefined : bytes;
}

/**
 * Longest field that is read: a signature with a few components and a nonce takes some 500
 * characters.
 */
const MOST_CHARACTERS = 8192;

/**
 * Reads a dictionary of structured fields (RFC 9651, section 4.2.2), or gives `undefined` where it
 * is none.
 */
export function readDictionary(text: string | undefined): Dictionary | undefined {
  if (text === undefined || text.length > MOST_CHARACTERS) return undefined;
  try {
    return parseDictionary(text);
  } catch {
    return undefined;
  }
}

/** Writes the `Content-Digest` of a content (RFC 9530, section 2), by SHA-256. */
export async function contentDigest(content: Uint8Array): Promise<string> {
  return serializeDictionary({ "sha-256": await digestOf("SHA-256", content) });
}

/**
 * Tells whether every digest by SHA-256 or SHA-512 in a `Content-Digest` fits, and there is one.
 * Others are ignored (RFC 9530).
 */
export async function fitsContent(
  field: string | undefined,
  content: Uint8Array,
): Promise<boolean> {
  let isAny = false;
  for (const [name, [value]] of readDictionary(field) ?? []) {
    const algorithm = algorithms.get(name);
    if (algorithm === undefined) continue;
    if (!(value instanceof ArrayBuffer)) return false;
    const [given, own] = [
      new Uint8Array(value),
      new Uint8Array(await digestOf(algorithm, content)),
    ];
    if (given.length !== own.length || given.some((byte, index) => byte !== own[index]))
      return false;
    isAny = true;
  }
  return isAny;
}

const algorithms: ReadonlyMap<string, string> = new Map([
  ["sha-256", "SHA-256"],
  ["sha-512", "SHA-512"],
]);

function digestOf(algorithm: string, content: Uint8Array): Promise<ArrayBuffer> {
  return platformCrypto("subtle").subtle.digest(algorithm, Uint8Array.from(content));
}

/**
 * The name of a component with its parameters, as the signature base has it:
 * `"signature-agent";key="sig1"`.
 */
export function componentName(component: Item): string {
  return serializeItem(component);
}

/**
 * Builds the bytes that are signed (RFC 9421, section 2.5), or names the component that is listed
 * twice or cannot be had.
 */
export function signatureBase(
  input: InnerList,
  message: SignedMessage,
): { bytes: Uint8Array } | { fault: string } {
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
 * Returns the value of a component (RFC 9421, sections 2.1 and 2.2). `undefined` if the message has
 * none, or it is of a kind that is not supported: `@query-param`, `@status`, `sf`, `bs`, `tr`.
 */
export function componentValue(
  [name, parameters]: Item,
  message: SignedMessage,
): string | undefined {
  if (typeof name !== "string" || name !== name.toLowerCase()) return undefined;
  const { req, key, ...others } = Object.fromEntries(parameters);
  if (Object.keys(others).length > 0) return undefined;
  const fields = fieldsFor(message, { isDerived: name.startsWith("@"), req });
  if (fields === undefined) return undefined;
  if (key !== undefined) return memberValue(fields, { name, key });
  return name.startsWith("@") ? derivedValue(name, message) : fieldValue(fields, name);
}

/**
 * Where a component stands: in a response, what is of the request says so (`req`); in a request
 * nothing does.
 */
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

function memberValue(
  fields: HttpFields,
  { name, key }: { name: string; key: unknown },
): string | undefined {
  const member =
    typeof key === "string" ? readDictionary(fieldValue(fields, name))?.get(key) : undefined;
  if (member === undefined) return undefined;
  return isInnerList(member) ? serializeInnerList(member) : serializeItem(member);
}
