import { bytesToHex, sha256Text } from "../../base/bytes.ts";
import { type JsonValue, isJsonObject, writeJcs } from "../../base/json.ts";
import { SdkError } from "../../base/errors.ts";
import { XSD_DOUBLE, assertRdfNumber, isWrittenWhole, writeDouble } from "../canonicalizer.ts";

const XSD = "http://www.w3.org/2001/XMLSchema#";
const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const XSD_STRING: string = `${XSD}string`;
export const RDF_TYPE: string = `${RDF}type`;

/**
 * Reports what is outside the compiled engine's subset, as a noun phrase. Without a general engine,
 * this error is the result.
 */
export function outside(reason: string): SdkError<"full_build_required"> {
  return new SdkError(
    "full_build_required",
    `the document must have only what the verification-only build covers (received ${reason}); verify it with the full build`,
  );
}

/**
 * An absolute IRI that N-Quads writes as it is: not a blank node label, without white space,
 * control or escaped characters. Stricter than jsonld.js's own test for absolute IRIs in every
 * respect.
 */
const PLAIN_IRI = /^[A-Za-z][A-Za-z0-9+,\-.]*:[^\s\p{Cc}<>"{}|^`\\]*$/u;

/** Returns a plain IRI unchanged; any other text is for the general engine. */
export function plainIri(iri: string): string {
  if (!PLAIN_IRI.test(iri)) throw outside("an IRI that is not absolute, or needs escapes");
  return iri;
}

/** A subject, object or graph name: text as it stands in N-Quads, or the number of a blank node. */
export type QuadTerm = string | number;

/** A statement about a subject, as it appears in N-Quads. */
export type Statement = {
  /** With the spaces around it. */
  readonly predicate: string;
  readonly object: string;
};

export type OpenQuad = {
  readonly subject: QuadTerm;
  readonly predicate: string;
  readonly object: QuadTerm;
  /** `undefined` for the default graph. */
  readonly graph: QuadTerm | undefined;
};

/** The quads of a document. */
export type Quads = {
  /** Quads without blank nodes, by subject. */
  readonly statements: Map<string, Statement[]>;
  /** Quads in which blank nodes occur. */
  readonly openQuads: OpenQuad[];
  blankNodes: number;
};

export function statementsOf(subject: string, { statements }: Quads): Statement[] {
  const present = statements.get(subject);
  if (present !== undefined) return present;
  const own: Statement[] = [];
  statements.set(subject, own);
  return own;
}

/**
 * Writes quads as canonical N-Quads (RDFC-1.0, section 4.4), sorted by subject, predicate and
 * object: no subject or predicate is a prefix of another, so the order is that of lines.
 *
 * @throws SdkError `full_build_required` where first-degree hashes do not tell two blank nodes
 *   apart
 */
export function canonicalQuads(run: Quads): string {
  labelBlankNodes(run);
  let text = "";
  for (const subject of [...run.statements.keys()].sort()) {
    let previous: Statement | undefined;
    for (const statement of statementsOf(subject, run).sort(compareStatements)) {
      const { predicate, object } = statement;
      if (predicate !== previous?.predicate || object !== previous.object)
        text += `${subject}${predicate}${object} .\n`;
      else if (!linksIris(subject, object)) throw outside("the same statement twice");
      previous = statement;
    }
  }
  return text;
}

/**
 * Only a repeated statement that links IRIs is written once. The general engine writes equal
 * literals twice (1 and "1" as xsd:string), and a repeated quad counts twice in the hashes of its
 * blank nodes.
 */
function linksIris(subject: string, object: string): boolean {
  return subject.startsWith("<") && IRI_ALONE.test(object);
}

// No literal, no blank node, no graph.
const IRI_ALONE = /^<[^>]*>$/;

function compareStatements(left: Statement, right: Statement): number {
  return compareTexts(left.predicate, right.predicate) || compareTexts(left.object, right.object);
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function labelBlankNodes(run: Quads): void {
  const { openQuads, blankNodes } = run;
  if (openQuads.length === 0) return;
  const labels = blankNodes === 1 ? undefined : canonicalLabels(openQuads);
  const label = (node: number): string => labels?.get(node) ?? "_:c14n0";
  for (const { subject, predicate, object, graph } of openQuads) {
    statementsOf(writeTerm(subject, label), run).push({
      predicate,
      object: writeObject({ object, graph }, label),
    });
  }
}

/** Returns the canonical label of each blank node (section 4.4.3, steps 3 to 5). */
function canonicalLabels(quads: readonly OpenQuad[]): ReadonlyMap<number, string> {
  const quadsOf = groupByNode(quads);
  const hashes = [...quadsOf].map(([node, own]) => ({ node, hash: firstDegreeHash(node, own) }));
  hashes.sort((left, right) => (left.hash < right.hash ? -1 : 1));
  if (hashes.some(({ hash }, index) => hash === hashes[index - 1]?.hash))
    throw outside("blank nodes that look alike");
  return new Map(hashes.map(({ node }, index) => [node, `_:c14n${index}`]));
}

function groupByNode(quads: readonly OpenQuad[]): Map<number, OpenQuad[]> {
  const quadsOf = new Map<number, OpenQuad[]>();
  for (const quad of quads) {
    for (const node of new Set([quad.subject, quad.object, quad.graph])) {
      if (typeof node === "number") {
        const own = quadsOf.get(node);
        if (own === undefined) quadsOf.set(node, [quad]);
        else own.push(quad);
      }
    }
  }
  return quadsOf;
}

/** Hash First Degree Quads (section 4.6.3). */
function firstDegreeHash(node: number, quads: readonly OpenQuad[]): string {
  const label = (other: number): string => (other === node ? "_:a" : "_:z");
  const lines = quads.map(
    ({ subject, predicate, object, graph }) =>
      `${writeTerm(subject, label)}${predicate}${writeObject({ object, graph }, label)} .\n`,
  );
  return bytesToHex(sha256Text(lines.sort().join("")));
}

/**
 * Writes the rest of a quad after the predicate: the object, and the graph unless it is the default
 * graph.
 */
function writeObject(
  { object, graph }: Pick<OpenQuad, "object" | "graph">,
  label: (node: number) => string,
): string {
  return graph === undefined
    ? writeTerm(object, label)
    : `${writeTerm(object, label)} ${writeTerm(graph, label)}`;
}

function writeTerm(term: QuadTerm, label: (node: number) => string): string {
  return typeof term === "number" ? label(term) : term;
}

// The characters that canonical N-Quads may escape in a literal. The second pattern has a state and
// is for replacing only.
const NEEDS_ESCAPE = /["\\\p{Cc}]/u;
const ESCAPED = /["\\\p{Cc}]/gu;
const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\f": "\\f",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};

/**
 * Tells whether a literal can be written with this datatype: an IRI without escapes, other than
 * rdf:langString.
 */
export function isPlainDatatype(datatype: string): boolean {
  return PLAIN_IRI.test(datatype) && datatype !== `${RDF}langString`;
}

/** Writes a text, number or boolean as an N-Quads literal (JSON-LD 1.1 API, section 8.3). */
export function scalarLiteral(
  value: string | number | boolean,
  datatype: string | undefined,
): string {
  if (typeof value === "number") return numberLiteral(value, datatype);
  if (typeof value === "boolean") return typed(String(value), datatype ?? `${XSD}boolean`);
  if (typeof value !== "string") throw outside("a value that is no JSON");
  // jsonld.js parses such a text as a number, up to the first character that does not fit.
  if (datatype === XSD_DOUBLE) throw outside("a text of type xsd:double");
  return typed(value, datatype ?? XSD_STRING);
}

export function languageLiteral(text: string, language: string): string {
  return `"${escape(text)}"@${language.toLowerCase()}`;
}

/** Writes any JSON as one literal, in the form of RFC 8785. */
export function jsonLiteral(value: JsonValue): string {
  assertNoContexts(value);
  return typed(writeLiteral(value), `${RDF}JSON`);
}

function writeLiteral(value: JsonValue): string {
  try {
    return writeJcs(value);
  } catch {
    // RFC 8785 cannot write an unpaired surrogate: the general engine decides what such a document
    // means.
    throw outside("a text that is not well-formed in a JSON literal");
  }
}

/**
 * Writes whole numbers below 10^21 as integers, unless their term says double, and others as
 * doubles.
 */
function numberLiteral(value: number, datatype: string | undefined): string {
  assertRdfNumber(value, datatype);
  if (isWrittenWhole(value, datatype)) return typed(value.toFixed(0), datatype ?? `${XSD}integer`);
  return typed(writeDouble(value), datatype ?? XSD_DOUBLE);
}

function typed(text: string, datatype: string): string {
  return datatype === XSD_STRING ? `"${escape(text)}"` : `"${escape(text)}"^^<${datatype}>`;
}

function escape(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(ESCAPED, escapeCharacter) : text;
}

/** Controls up to U+007F are escaped, those from U+0080 are not (RDFC-1.0, section 5). */
function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code > 0x7f) return character;
  return SHORT_ESCAPES[character] ?? `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The general engine finds contexts inside JSON literals too, and drops members of this name. */
function assertNoContexts(value: JsonValue): void {
  if (Array.isArray(value)) {
    for (const item of value) assertNoContexts(item);
  } else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      if (name === "@context" || name === "__proto__")
        throw outside(`${name} inside a JSON literal`);
      assertNoContexts(value[name] as JsonValue);
    }
  }
}
