import { SdkError, type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf, toJsonPointer } from "../base/json.ts";
import { SERVICE_VOCABULARY, CREDENTIALS_V1_CONTEXT_URL, CREDENTIALS_V2_CONTEXT_URL } from "../base/naming.ts";
import { defaultLimits, readDocument } from "./read-document.ts";
import type { Cryptosuite } from "../proof/data-integrity.ts";
import { showValue } from "../base/check-value.ts";
import type { SchemaIssue } from "../schemas/check-schemas.ts";
import { parseDateTimeStamp } from "../base/time.ts";

// Enough to see the problem. Each code is counted separately, so that many warnings cannot crowd out the one finding that makes a
// document invalid.
const MAX_FINDINGS_PER_CODE = 20;

/** The current position of the walk; one array that is reused. */
type Path = (string | number)[];
type Report = (code: "unsigned_value" | "uncompacted_member", path: Path, message: string) => void;

/**
 * Reads a private copy of a document to be signed. It refuses all that verification would report, with the same code, warnings too.
 */
export function readSignable(input: JsonObject, cryptosuite: Cryptosuite = "eddsa-rdfc-2022"): JsonObject {
  const reading = readDocument(input, defaultLimits);
  const findings = "error" in reading ? [reading.error] : findUnsignableValues(reading.document);
  // A JSON signature binds the values that RDF drops.
  const finding = findings.find(({ code }) => code !== "unsigned_value" || cryptosuite !== "eddsa-jcs-2022");
  if (finding !== undefined) throw new SdkError(finding.code, finding.message);
  return (reading as { document: JsonObject }).document;
}

/**
 * Finds values that an RDF signature does not bind (`unsigned_value`: nulls, empty ids, second ids or types), or that programs
 * would overlook (`uncompacted_member`: full IRIs or keywords in place of terms). At most 20 of each.
 */
export function findUnsignableValues(document: JsonObject): VerificationError[] {
  const findings: VerificationError[] = [];
  const counts = { unsigned_value: 0, uncompacted_member: 0 };
  walk(document, [], (code, path, message) => {
    if (++counts[code] > MAX_FINDINGS_PER_CODE) return;
    findings.push(verificationError(code, `${path.length === 0 ? "the document" : toJsonPointer(path)} ${message}`));
  });
  return findings;
}

function walk(value: JsonValue, path: Path, report: Report): void {
  if (value === null) report("unsigned_value", path, "expected a value, got null, which no signature covers");
  else if (Array.isArray(value)) walkArray(value, path, report);
  else if (isJsonObject(value)) walkObject(value, path, report);
}

function walkArray(array: readonly JsonValue[], path: Path, report: Report): void {
  for (let index = 0; index < array.length; index++) {
    path.push(index);
    walk(array[index] as JsonValue, path, report);
    path.pop();
  }
}

const doubles = [
  ["id", "@id"],
  ["type", "@type"],
] as const;

function walkObject(object: JsonObject, path: Path, report: Report): void {
  for (const [plain, keyword] of doubles) {
    if (Object.hasOwn(object, plain) && Object.hasOwn(object, keyword)) {
      report("unsigned_value", path, `expected one of ${plain} and ${keyword}, got both`);
    }
    for (const member of [plain, keyword]) {
      if (object[member] === "") report("unsigned_value", [...path, member], "expected an IRI, got an empty text");
    }
  }
  for (const name of Object.keys(object)) {
    const member = object[name] as JsonValue;
    path.push(name);
    if (!isCompact(name, object)) report("uncompacted_member", path, "expected a term that a context defines");
    if (name === "type") checkTypes(member, path, report);
    walk(member, path, name === "@context" ? inContext(report) : report);
    path.pop();
  }
}

/** Keywords and full IRIs are normal in a context; the engine decides about inline contexts. */
function inContext(report: Report): Report {
  return (code, path, message) => {
    if (code !== "uncompacted_member") report(code, path, message);
  };
}

const valueObjectMembers: ReadonlySet<string> = new Set(["@value", "@language", "@direction"]);

/**
 * Tells whether a name is a term, the document's `@context`, or part of a language-tagged text (VC Data Model 2.0, section 11.1).
 */
function isCompact(name: string, object: JsonObject): boolean {
  if (name === "@context") return true;
  if (name.startsWith("@"))
    return valueObjectMembers.has(name) && Object.keys(object).every((n) => valueObjectMembers.has(n));
  return /* fault: full-iris-let-through */ !name.includes(":");
}

/** One of our types as a full IRI would escape the strict schema of its kind, though the signature holds. */
function checkTypes(value: JsonValue, path: Path, report: Report): void {
  for (const type of Array.isArray(value) ? value : [value]) {
    if (typeof type === "string" && type.startsWith(SERVICE_VOCABULARY)) {
      report(
        "uncompacted_member",
        path,
        `expected the term ${type.slice(SERVICE_VOCABULARY.length)}, got its full IRI`,
      );
    }
  }
}

const envelopes = ["EnvelopedVerifiableCredential", "EnvelopedVerifiablePresentation"];

export function findPresentation(document: JsonObject): VerificationError | undefined {
  const types = listOf(document["type"]);
  const isCredential = types.includes("VerifiableCredential") || document["credentialSubject"] !== undefined;
  if (isCredential || !types.includes("VerifiablePresentation")) return undefined;
  const message =
    "the document is a presentation, and no credential: verify it as one (verifyPresentation), or the credentials in it";
  return verificationError("invalid_credential_format", message);
}

/** Reports a document that only wraps an enveloped one (VC Data Model 2.0, section 4.12); envelopes are not opened. */
export function findEnvelope(document: JsonObject): VerificationError | undefined {
  const types = listOf(document["type"]);
  const type = envelopes.find((each) => types.includes(each));
  if (type === undefined) return undefined;
  return verificationError("enveloped_not_supported", `the document expected an embedded proof, got an ${type}`);
}

export function issuerOf(credential: JsonObject): string | undefined {
  return idOf(credential["issuer"]);
}

export function holderOf(presentation: JsonObject): string | undefined {
  return idOf(presentation["holder"]);
}

/** An issuer or holder is an id, or an object with one (VC Data Model 2.0, sections 4.7 and 4.13). */
function idOf(party: JsonValue | undefined): string | undefined {
  const id = isJsonObject(party) ? party["id"] : party;
  return typeof id === "string" ? id : undefined;
}

export function isCredential(document: JsonObject): boolean {
  const [context] = listOf(document["@context"]);
  const isOfModel = context === CREDENTIALS_V2_CONTEXT_URL || context === CREDENTIALS_V1_CONTEXT_URL;
  return isOfModel && listOf(document["type"]).includes("VerifiableCredential");
}

/** Removes inline contexts, for the schemas. The first one names the data model and always stays. */
export function withContextUrls(document: JsonObject): JsonObject {
  const contexts = listOf(document["@context"]);
  if (!contexts.some(isJsonObject)) return document;
  return { ...document, "@context": contexts.filter((context, index) => index === 0 || !isJsonObject(context)) };
}

/**
 * Finds what no JSON Schema can express (VC Data Model 2.0, sections 4.9 and 5.3): an end before the beginning, an invalid day, two
 * related resources with one id.
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
        message: `must be a dateTimeStamp of a day that exists, got ${showValue(credential[member])}`,
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
  return twice < 0 ? [] : [{ path: `/relatedResource/${twice}/id`, message: "must be no other resource's id" }];
}
