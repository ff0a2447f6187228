import { bytesToHex, decodeBase64Url, utf8ToBytes } from "../base/bytes.ts";
import { isBytes, showValue } from "../base/check-value.ts";
import { decodeHexUtf8 } from "../base/utf8.ts";
import {
  isSdkError,
  SdkError,
  type VerificationCode,
  type VerificationError,
  verificationError,
} from "../base/errors.ts";
import {
  buildJson,
  copyJson,
  endOfString,
  findRoundedNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  listOf,
  parseJson,
  toJsonPointer,
} from "../base/json.ts";
import { CREDENTIALS_V1_CONTEXT_URL, CREDENTIALS_V2_CONTEXT_URL } from "../base/w3c-names.ts";
import type { Cryptosuite } from "../proof/read-proof.ts";
import type { SchemaIssue } from "../schemas/check-schemas.ts";
import { parseDateTimeStamp } from "../base/time.ts";

/** Limits on a document to verify, checked before any other work. */
export type DocumentLimits = {
  /** Bytes of its text; for an object, characters of all texts and member names. */
  maxBytes: number;
  /** Levels of nesting. */
  maxDepth: number;
  /** Values in all: objects, arrays, texts, numbers, booleans, nulls. */
  maxValues: number;
  /** Proofs of a credential, or of a presentation and the credentials inside. */
  maxProofs: number;
  /**
   * Links of a proof chain: the number of different documents that the proofs of one document may
   * cover.
   */
  maxChainLength: number;
  /**
   * Entries of `@context` at any depth, counted as often as they are processed. That is once for
   * each different document that the proofs cover; those of the root also once for each proof.
   */
  maxContexts: number;
};

/**
 * The default limits. A usual credential has about 40 values in 2 kB. A presentation of ten fits,
 * and so does a credential with 27 contexts at the end of a chain of three. `bench/hostile.ts`
 * measures the worst documents within the limits.
 */
export const defaultLimits: DocumentLimits = /* @__PURE__ */ Object.freeze({
  maxBytes: 262_144,
  maxDepth: 32,
  maxValues: 1_000,
  maxProofs: 16,
  maxChainLength: 3,
  maxContexts: 192,
});

// Beyond this depth, the recursion of the libraries could overflow the stack.
const MAX_DEPTH = 500;

/**
 * Fills in missing limits. @throws SdkError `invalid_argument` for a limit that is no whole number
 * from 1, or a depth above 500
 */
export function readLimits(limits?: Partial<DocumentLimits>): DocumentLimits {
  if (limits === undefined) return defaultLimits;
  const read = { ...defaultLimits, ...limits };
  for (const [name, value] of Object.entries(read)) {
    const most = name === "maxDepth" ? MAX_DEPTH : Number.MAX_SAFE_INTEGER;
    if (!Number.isSafeInteger(value) || value < 1 || value > most) {
      throw new SdkError(
        "invalid_argument",
        `limits.${name} must be a whole number from 1 to ${most} (received ${value})`,
      );
    }
  }
  return read;
}

type DocumentReading = { document: JsonObject } | { error: VerificationError };

/**
 * Reads an untrusted document: JSON text, its UTF-8 bytes, or an object, as a private copy. The
 * limits come first. It never throws.
 */
export function readDocument(input: unknown, limits: DocumentLimits): DocumentReading {
  const reading = readJsonDocument(input, limits);
  if ("error" in reading) return reading;
  const contexts = countContexts(reading.document, limits.maxChainLength);
  if (contexts <= limits.maxContexts) return reading;
  const message = `the document must have at most ${limits.maxContexts} contexts to process (received ${contexts})`;
  return refused("document_too_complex", message);
}

/** Reads a document whose contexts will not be processed. */
export function readJsonDocument(input: unknown, limits: DocumentLimits): DocumentReading {
  try {
    const isText = typeof input === "string" || isBytes(input);
    const document = isText
      ? parseJsonText(input, limits)
      : copyJson(input, { ...limits, maxCharacters: limits.maxBytes });
    const rounded = isText
      ? findRoundedNumber(typeof input === "string" ? input : decodeUtf8(input))
      : undefined;
    if (rounded !== undefined) return { error: rounded };
    if (!isJsonObject(document))
      return refused("malformed_json", "the document must be a JSON object");
    const proofs = countProofs(document);
    if (proofs > limits.maxProofs) {
      return refused(
        "too_many_proofs",
        `the document must have at most ${limits.maxProofs} proofs (received ${proofs})`,
      );
    }
    return { document };
  } catch (error) {
    // A proxy among the objects may throw anything at any access.
    if (!isSdkError(error))
      return refused(
        "malformed_json",
        "the document must be plain JSON (received an object that throws)",
      );
    // Every code thrown while reading is in the table of verification.
    return refused(error.code as VerificationCode, error.message);
  }
}

function refused(code: VerificationCode, message: string): DocumentReading {
  return { error: verificationError(code, message) };
}

function countProofs(document: JsonObject): number {
  const documents = [document, ...listOf(document["verifiableCredential"])];
  return documents.reduce<number>(
    (sum, each) => sum + (isJsonObject(each) ? listOf(each["proof"]).length : 0),
    0,
  );
}

/**
 * Counts the context entries that verification has to process, at any depth, in a presentation's
 * credentials too: once for each different document that the proofs cover, those of the root also
 * once for each proof. An inline context is processed anew where it is new.
 */
function countContexts(document: JsonObject, maxChainLength: number): number {
  const documents = [document, ...listOf(document["verifiableCredential"])];
  return documents.reduce<number>(
    (sum, each) => sum + (isJsonObject(each) ? countOf(each, maxChainLength) : 0),
    0,
  );
}

function countOf(document: JsonObject, maxChainLength: number): number {
  const proofs = listOf(document["proof"]);
  const secured = new Set(
    proofs.map((proof) =>
      JSON.stringify(isJsonObject(proof) ? (proof["previousProof"] ?? []) : []),
    ),
  );
  const times = Math.min(Math.max(secured.size, 1), maxChainLength);
  return (
    countEntries(document) * times + countEntriesOf(document["@context"] ?? []) * proofs.length
  );
}

function countEntries(value: JsonValue): number {
  let count = 0;
  if (Array.isArray(value)) for (const item of value) count += countEntries(item);
  else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      const member = value[name] as JsonValue;
      count += name === "@context" ? countEntriesOf(member) : countEntries(member);
    }
  }
  return count;
}

/** An inline context counts once for each of its terms, and for the contexts scoped to them. */
function countEntriesOf(context: JsonValue): number {
  let count = 0;
  for (const entry of listOf(context)) {
    count += 1;
    if (Array.isArray(entry)) count += countEntriesOf(entry);
    else if (isJsonObject(entry)) count += Object.keys(entry).length + countEntries(entry);
  }
  return count;
}

type TextBounds = { maxBytes: number; maxDepth: number; maxValues: number };

const QUOTE = 0x22;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACE = 0x7d;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const BYTE_ORDER_MARK = 0xfeff;

/**
 * Parses JSON text (RFC 8259) within limits, checked in one pass before `JSON.parse` builds
 * anything. It refuses duplicate member names: parsers differ in which they use, so a signature
 * over one could be shown with the other.
 *
 * @throws SdkError `malformed_json`, `duplicate_json_key`, `document_too_large`,
 *   `document_too_deep`, `document_too_complex`; `unsignable_value` as {@link copyJson} does
 */
export function parseJsonText(input: string | Uint8Array, bounds: TextBounds): JsonValue {
  // A UTF-16 unit takes at least one byte of UTF-8, and at most three.
  if (input.length > bounds.maxBytes) throw tooLarge(bounds);
  if (typeof input === "string" && input.length * 3 > bounds.maxBytes) {
    if (utf8ToBytes(input).length > bounds.maxBytes) throw tooLarge(bounds);
  }
  const text = typeof input === "string" ? input : decodeUtf8(input);
  const stringsInText = countStringsInText(text, bounds);
  const value = parse(text);
  // The parsed value is private, plain and within the limits. JSON.parse drops one of two members
  // with the same name, so a string is missing. Counting takes a third of the time of comparing
  // names.
  if (countStrings(value) === stringsInText && !MAY_BE_UNSIGNABLE.some((part) => part.test(text)))
    return value;
  return copyJson(buildJson(text, refuseRepeat), { ...bounds, maxCharacters: bounds.maxBytes });
}

// Surrogates, which may be unpaired, raw or escaped; and __proto__, which has one spelling without
// escapes. One pattern each: searching for one text, or for characters that a text cannot have,
// takes almost no time.
const MAY_BE_UNSIGNABLE: readonly RegExp[] = [/[\ud800-\udfff]/, /\\u/, /__proto__/];

function parse(text: string): JsonValue {
  try {
    // oxlint-disable-next-line no-restricted-properties -- what may be read wrongly is looked for afterwards
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new SdkError(
      "malformed_json",
      `the document must be JSON text that can be parsed${hintAt(text, reason)}`,
    );
  }
}

/**
 * Returns a hint about the error, if possible; of the platform's message only the position, because
 * the rest shows the text.
 */
function hintAt(text: string, reason: string): string {
  if (text.charCodeAt(0) === BYTE_ORDER_MARK) return ": a byte order mark stands before it";
  if (/^\s{0,9}[\w-]{2,2000}\.[\w-]/.test(text))
    return ", and this looks like a JWT, which has no proof of Data Integrity";
  const position = /position (\d+)/.exec(reason)?.[1];
  if (position === undefined) return "";
  return /after JSON/.test(reason)
    ? `: there is more text behind it, from character ${position} on`
    : `: it fails at character ${position}`;
}

/** Decodes UTF-8. @throws SdkError `malformed_json` where it is ill-formed */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return typeof TextDecoder === "undefined"
      ? decodeHexUtf8(bytesToHex(bytes))
      : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SdkError("malformed_json", "the document must be well-formed UTF-8");
  }
}

/**
 * Reads a JSON object in base64url, such as the header of a JWS; `undefined` for any other text.
 */
export function readEncodedObject(text: string): JsonObject | undefined {
  const bytes = decodeBase64Url(text);
  if (bytes === undefined) return undefined;
  try {
    const value = parseJson(decodeUtf8(bytes));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Counts the strings in JSON text, and checks its depth and number of values. `JSON.parse` refuses
 * invalid JSON afterwards.
 *
 * @throws SdkError `document_too_deep`, `document_too_complex`
 */
export function countStringsInText(text: string, bounds: Omit<TextBounds, "maxBytes">): number {
  let [strings, values, depth] = [0, 1, 0];
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        strings++;
        index = endOfString(text, index) - 1;
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        values++;
        if (++depth > bounds.maxDepth) {
          throw new SdkError(
            "document_too_deep",
            `the document must have at most ${bounds.maxDepth} levels`,
          );
        }
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth--;
        break;
      case COMMA:
        values++;
        break;
    }
    if (values > bounds.maxValues) {
      throw new SdkError(
        "document_too_complex",
        `the document must have at most ${bounds.maxValues} values`,
      );
    }
  }
  return strings;
}

/**
 * Counts the strings of a value. NaN if a number is too large for JavaScript, or a name may have
 * been misread (see `parseJson`).
 */
function countStrings(value: JsonValue): number {
  let count = 0;
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") count++;
    else if (typeof next === "number") count += Number.isFinite(next) ? 0 : Number.NaN;
    else if (Array.isArray(next)) for (const item of next) open.push(item);
    else if (typeof next === "object" && next !== null) {
      for (const name of Object.keys(next)) {
        count += name.includes("\\") ? Number.NaN : 1;
        open.push(next[name] as JsonValue);
      }
    }
  }
  return count;
}

function refuseRepeat(name: string): never {
  throw new SdkError(
    "duplicate_json_key",
    `member ${name.slice(0, 100)} must appear once in its object (appears twice)`,
  );
}

function tooLarge(bounds: TextBounds): SdkError {
  return new SdkError(
    "document_too_large",
    `the document must be at most ${bounds.maxBytes} bytes`,
  );
}

// Enough to see the problem. Each code is counted separately, so that many warnings cannot crowd
// out the one finding that makes a document invalid.
const MAX_FINDINGS_PER_CODE = 20;

/** The current position of the walk; one array that is reused. */
type Path = (string | number)[];
type Report = (code: "unsigned_value" | "uncompacted_member", path: Path, message: string) => void;

/**
 * Reads a private copy of a document to be signed. It refuses all that verification would report,
 * with the same code, warnings too.
 */
export function readSignable(
  input: JsonObject,
  {
    cryptosuite = "eddsa-rdfc-2022",
    vocabulary,
  }: { cryptosuite?: Cryptosuite | undefined; vocabulary?: string | undefined } = {},
): JsonObject {
  const reading = readDocument(input, defaultLimits);
  const findings =
    "error" in reading ? [reading.error] : findUnsignableValues(reading.document, vocabulary);
  // A JSON signature binds the values that RDF drops.
  const finding = findings.find(
    ({ code }) => code !== "unsigned_value" || cryptosuite !== "eddsa-jcs-2022",
  );
  if (finding !== undefined) throw new SdkError(finding.code, finding.message);
  return (reading as { document: JsonObject }).document;
}

/**
 * Finds values that an RDF signature does not bind (`unsigned_value`: nulls, empty ids, second ids
 * or types), and types of a profile's vocabulary as full IRIs, which programs would overlook
 * (`uncompacted_member`). At most 20 of each.
 */
export function findUnsignableValues(
  document: JsonObject,
  vocabulary?: string,
): VerificationError[] {
  const findings: VerificationError[] = [];
  const counts = { unsigned_value: 0, uncompacted_member: 0 };
  const report: Report = (code, path, message) => {
    if (++counts[code] > MAX_FINDINGS_PER_CODE) return;
    findings.push(
      verificationError(
        code,
        `${path.length === 0 ? "the document" : toJsonPointer(path)} ${message}`,
      ),
    );
  };
  walk(document, [], { report, vocabulary });
  return findings;
}

type Walk = { readonly report: Report; readonly vocabulary: string | undefined };

function walk(value: JsonValue, path: Path, state: Walk): void {
  if (value === null)
    state.report(
      "unsigned_value",
      path,
      "must be a value (received null, which no signature covers)",
    );
  else if (Array.isArray(value)) walkArray(value, path, state);
  else if (isJsonObject(value)) walkObject(value, path, state);
}

function walkArray(array: readonly JsonValue[], path: Path, state: Walk): void {
  for (let index = 0; index < array.length; index++) {
    path.push(index);
    walk(array[index] as JsonValue, path, state);
    path.pop();
  }
}

const doubles = [
  ["id", "@id"],
  ["type", "@type"],
] as const;

function walkObject(object: JsonObject, path: Path, state: Walk): void {
  const { report } = state;
  for (const [plain, keyword] of doubles) {
    if (Object.hasOwn(object, plain) && Object.hasOwn(object, keyword)) {
      report("unsigned_value", path, `must be one of ${plain} and ${keyword} (received both)`);
    }
    for (const member of [plain, keyword]) {
      if (object[member] === "")
        report("unsigned_value", [...path, member], "must be an IRI (received an empty text)");
    }
  }
  for (const name of Object.keys(object)) {
    const member = object[name] as JsonValue;
    path.push(name);
    if (name === "type") checkTypes(member, path, state);
    walk(member, path, state);
    path.pop();
  }
}

/**
 * A type of a profile's vocabulary as a full IRI would escape the profile, though the signature
 * holds.
 */
function checkTypes(value: JsonValue, path: Path, { report, vocabulary }: Walk): void {
  if (vocabulary === undefined) return;
  for (const type of Array.isArray(value) ? value : [value]) {
    if (typeof type === "string" && type.startsWith(vocabulary)) {
      report(
        "uncompacted_member",
        path,
        `must be the term ${type.slice(vocabulary.length)} (received its full IRI)`,
      );
    }
  }
}

const envelopes = ["EnvelopedVerifiableCredential", "EnvelopedVerifiablePresentation"];

export function findPresentation(document: JsonObject): VerificationError | undefined {
  const types = listOf(document["type"]);
  const isCredential =
    types.includes("VerifiableCredential") || document["credentialSubject"] !== undefined;
  if (isCredential || !types.includes("VerifiablePresentation")) return undefined;
  const message =
    "the document is a presentation, and no credential: verify it as one (verifyPresentation), or the credentials in it";
  return verificationError("invalid_credential_format", message);
}

/**
 * Reports a document that only wraps an enveloped one (VC Data Model 2.0, section 4.12); envelopes
 * are not opened.
 */
export function findEnvelope(document: JsonObject): VerificationError | undefined {
  const types = listOf(document["type"]);
  const type = envelopes.find((each) => types.includes(each));
  if (type === undefined) return undefined;
  return verificationError(
    "enveloped_not_supported",
    `the document must have an embedded proof (received an ${type})`,
  );
}

export function issuerOf(credential: JsonObject): string | undefined {
  return idOf(credential["issuer"]);
}

export function holderOf(presentation: JsonObject): string | undefined {
  return idOf(presentation["holder"]);
}

/**
 * An issuer or holder is an id, or an object with one (VC Data Model 2.0, sections 4.7 and 4.13).
 */
function idOf(party: JsonValue | undefined): string | undefined {
  const id = isJsonObject(party) ? party["id"] : party;
  return typeof id === "string" ? id : undefined;
}

export function isCredential(document: JsonObject): boolean {
  const [context] = listOf(document["@context"]);
  const isOfModel =
    context === CREDENTIALS_V2_CONTEXT_URL || context === CREDENTIALS_V1_CONTEXT_URL;
  return isOfModel && listOf(document["type"]).includes("VerifiableCredential");
}

/**
 * Removes inline contexts, for the schemas. The first one names the data model and always stays.
 */
export function withContextUrls(document: JsonObject): JsonObject {
  const contexts = listOf(document["@context"]);
  if (!contexts.some(isJsonObject)) return document;
  return {
    ...document,
    "@context": contexts.filter((context, index) => index === 0 || !isJsonObject(context)),
  };
}

/**
 * Finds what no JSON Schema can express (VC Data Model 2.0, sections 4.9 and 5.3): an end before
 * the beginning, an invalid day, two related resources with one id.
 */
export function findInconsistencies(credential: JsonObject): SchemaIssue[] {
  return [...validityIssues(credential), ...relatedResourceIssues(credential)];
}

function validityIssues(credential: JsonObject): SchemaIssue[] {
  const issues: SchemaIssue[] = [];
  const timeOf = (member: string): number | undefined => {
    if (!Object.hasOwn(credential, member)) return undefined;
    const time = parseDateTimeStamp(credential[member]);
    if (time === undefined)
      issues.push({
        path: `/${member}`,
        message: `must be a dateTimeStamp of a day that exists (received ${showValue(credential[member])})`,
      });
    return time;
  };
  for (const [first, last] of [
    ["validFrom", "validUntil"],
    ["issuanceDate", "expirationDate"],
  ] as const) {
    const [from, until] = [timeOf(first), timeOf(last)];
    if (from !== undefined && until !== undefined && from > until) {
      issues.push({ path: `/${last}`, message: `must not be before ${first}` });
    }
  }
  return issues;
}

function relatedResourceIssues(credential: JsonObject): SchemaIssue[] {
  const resources = listOf(credential["relatedResource"]);
  const ids = resources.flatMap((resource) => (isJsonObject(resource) ? [resource["id"]] : []));
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  return twice < 0
    ? []
    : [{ path: `/relatedResource/${twice}/id`, message: "must be no other resource's id" }];
}
