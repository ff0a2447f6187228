import { isSameNumber, type JsonValue, writeJcs } from "../base/json.ts";
import { type ActiveContext, isLanguage, type Term } from "./active-context.ts";
import { isPlainIri } from "./iri.ts";
import { fail } from "./json-ld-error.ts";
import { drop, type QuadTerm, RDF, type Run, state } from "./run.ts";

const XSD = "http://www.w3.org/2001/XMLSchema#";
const XSD_STRING: string = `${XSD}string`;
const XSD_DOUBLE: string = `${XSD}double`;

/** The language and base direction that a text has by its term or context. */
export function speechOf(
  context: ActiveContext,
  term: Term | undefined,
): { language: string | undefined; direction: string | undefined } {
  return {
    language: term?.language === undefined ? context.language : (term.language ?? undefined),
    direction: term?.direction === undefined ? context.direction : (term.direction ?? undefined),
  };
}

/** Writes a text with its language and base direction (JSON-LD 1.1, section 10.2). */
export function textLiteral(
  run: Run,
  text: string,
  { language, direction }: { language: string | undefined; direction: string | undefined },
): QuadTerm | undefined {
  if (language === undefined && direction === undefined) return typed(text, XSD_STRING);
  if (language !== undefined && !isLanguage(language)) {
    drop(run, "dropped", "a language that is no language tag");
    return undefined;
  }
  if (direction !== undefined && run.rdfDirection === "i18n-datatype")
    return directedLiteral(text, { language, direction });
  if (direction !== undefined && run.rdfDirection === "compound-literal") {
    const node = run.blanks++;
    for (const [name, value] of Object.entries({ value: text, direction, language }))
      if (value !== undefined) {
        const predicate = `<${RDF}${name}>`;
        state(run, node, { predicate, object: typed(value, XSD_STRING), graph: undefined });
      }
    return node;
  }
  if (direction !== undefined) drop(run, "dropped", "a base direction");
  return language === undefined ? typed(text, XSD_STRING) : `"${escape(text)}"@${language}`;
}

export function directedLiteral(
  text: string,
  { language = "", direction }: { language?: string | undefined; direction: string },
): string {
  return typed(text, `https://www.w3.org/ns/i18n#${language}_${direction}`);
}

/** Writes a text, number or boolean (JSON-LD 1.1 API, section 8.3). */
export function scalarLiteral(
  run: Run,
  value: string | number | boolean,
  datatype: string | undefined,
): string {
  if (typeof value === "number") return numberLiteral(run, value, datatype);
  if (typeof value === "boolean") return typed(String(value), datatype ?? `${XSD}boolean`);
  if (typeof value !== "string") return fail("invalid value", "no JSON");
  if (datatype === XSD_DOUBLE) return doubleOfText(run, value);
  if (datatype === `${RDF}langString`) drop(run, "dropped", "a text of a language without one");
  return typed(value, datatype ?? XSD_STRING);
}

const isWrittenWhole = (value: number, datatype: string | undefined): boolean =>
  Number.isInteger(value) && Math.abs(value) < 1e21 && datatype !== XSD_DOUBLE;

/** Whole numbers below 10^21 are integers, unless their term says double, and others doubles. */
function numberLiteral(run: Run, value: number, datatype: string | undefined): string {
  if (run.isSafe) assertRdfNumber(value, datatype);
  return isWrittenWhole(value, datatype)
    ? typed(value.toFixed(0), datatype ?? `${XSD}integer`)
    : typed(writeDouble(value), datatype ?? XSD_DOUBLE);
}

/** Checks that a number is read back from RDF as the same one: doubles have 16 digits there. */
function assertRdfNumber(value: number, datatype: string | undefined): void {
  if (Object.is(value, -0)) fail("unsignable value", "a number must be 0, or a text (received -0)");
  if (isWrittenWhole(value, datatype) || Number(value.toExponential(15)) === value) return;
  fail(
    "unsignable value",
    `a number must have at most 16 significant digits, or a text (received ${value})`,
  );
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?$/;

/** Writes a text of type `xsd:double`, which has to be the number that RDF makes of it. */
function doubleOfText(run: Run, text: string): string {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  const isKept =
    Number.isFinite(value) && !Object.is(value, -0) && isSameNumber(text, value.toExponential(15));
  if (run.isSafe && !isKept) {
    const shown = JSON.stringify(text.slice(0, 100));
    fail(
      "unsignable value",
      `a text of type xsd:double must be a number of at most 16 significant digits (received ${shown})`,
    );
  }
  return typed(Number.isFinite(value) ? writeDouble(value) : text, XSD_DOUBLE);
}

/** Writes the canonical form of `xsd:double` (JSON-LD 1.1 API, section 8.6), such as `5.0E-7`. */
function writeDouble(value: number): string {
  return value.toExponential(15).replace(/(\d)0{0,15}e\+?/, "$1E");
}

/** Writes any JSON as one literal, in the form of RFC 8785. */
export function jsonLiteral(value: JsonValue): string {
  let text;
  try {
    text = writeJcs(value);
  } catch {
    return fail("unsignable value", "a JSON literal must be well-formed texts");
  }
  return typed(text, `${RDF}JSON`);
}

function typed(text: string, datatype: string): string {
  if (datatype === XSD_STRING) return `"${escape(text)}"`;
  const isPlain = FREQUENT.has(datatype) || isPlainIri(datatype);
  return `"${escape(text)}"^^<${isPlain ? datatype : escapeIri(datatype)}>`;
}

/** Datatypes that need no test. */
const FREQUENT: ReadonlySet<string> = /* @__PURE__ */ new Set(
  ["boolean", "dateTime", "double", "integer"].map((name) => XSD + name),
);

// oxlint-disable-next-line no-control-regex -- the engine of React Native may lack \p{Cc}
const NEEDS_ESCAPE = /["\\\u0000-\u001f\u007f]/;
// Only for replacing: this pattern has a state.
// oxlint-disable-next-line no-control-regex -- the engine of React Native may lack \p{Cc}
const ESCAPED = /["\\\u0000-\u001f\u007f]/g;
// oxlint-disable-next-line no-control-regex -- the engine of React Native may lack \p{Cc}
const ESCAPED_IN_IRIS = /[\u0000-\u0020<>"{}|^`\\\u007f]/g;
const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\f": "\\f",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};

/** Escapes controls up to U+007F; those from U+0080 stay as they are (RDFC-1.0, section 5). */
function escape(text: string): string {
  return NEEDS_ESCAPE.test(text)
    ? text.replace(ESCAPED, (character) => SHORT_ESCAPES[character] ?? unicodeEscape(character))
    : text;
}

function escapeIri(iri: string): string {
  return iri.replace(ESCAPED_IN_IRIS, unicodeEscape);
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
