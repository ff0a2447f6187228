import { bytesToHex, sha256Text } from "../../base/bytes.ts";
import { outside } from "./expansion.ts";
import type { ActiveContext } from "./context-tables.ts";

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

export type NamedObject = {
  readonly id: string;
  /** The number of its members that make statements, types excepted. */
  readonly members: number;
  /** The IRIs of its types, as they appear in quads. */
  readonly types: readonly string[];
  /** Its position: `root`, or the member of the document that it is a value of; `undefined` if nested deeper. */
  readonly place: string | undefined;
};

export type Run = {
  /** The active context without any context. */
  readonly initial: ActiveContext;
  /** Further URLs of contexts, each with the one that the tables have. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Quads without blank nodes, by subject. */
  readonly statements: Map<string, Statement[]>;
  /** Quads in which blank nodes occur. */
  readonly openQuads: OpenQuad[];
  /** The objects of the default graph that have an id. */
  readonly named: NamedObject[];
  blankNodes: number;
  depth: number;
};

export function createRun(initial: ActiveContext, aliases: Run["aliases"]): Run {
  return { initial, aliases, statements: new Map(), openQuads: [], named: [], blankNodes: 0, depth: 0 };
}

export function statementsOf(subject: string, { statements }: Run): Statement[] {
  const present = statements.get(subject);
  if (present !== undefined) return present;
  const own: Statement[] = [];
  statements.set(subject, own);
  return own;
}

/**
 * Writes quads as canonical N-Quads (RDFC-1.0, section 4.4), sorted by subject, predicate and object: no subject or predicate is a
 * prefix of another, so the order is that of lines.
 *
 * @throws SdkError `full_build_required` where first-degree hashes do not tell two blank nodes apart
 */
export function canonicalQuads(run: Run): string {
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
 * Only a repeated statement that links IRIs is written once. The general engine writes equal literals twice (1 and "1" as
 * xsd:string), and a repeated quad counts twice in the hashes of its blank nodes.
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

function labelBlankNodes(run: Run): void {
  const { openQuads, blankNodes } = run;
  if (openQuads.length === 0) return;
  const labels = blankNodes === 1 ? undefined : canonicalLabels(openQuads);
  const label = (node: number): string => labels?.get(node) ?? "_:c14n0";
  for (const { subject, predicate, object, graph } of openQuads) {
    statementsOf(writeTerm(subject, label), run).push({ predicate, object: writeObject({ object, graph }, label) });
  }
}

/** Returns the canonical label of each blank node (section 4.4.3, steps 3 to 5). */
function canonicalLabels(quads: readonly OpenQuad[]): ReadonlyMap<number, string> {
  const quadsOf = groupByNode(quads);
  const hashes = [...quadsOf].map(([node, own]) => ({ node, hash: firstDegreeHash(node, own) }));
  hashes.sort((left, right) => (left.hash < right.hash ? -1 : 1));
  /* fault: compiled-ties-broken-by-chance */
  if (hashes.some(({ hash }, index) => hash === hashes[index - 1]?.hash)) throw outside("blank nodes that look alike");
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

/** Writes the rest of a quad after the predicate: the object, and the graph unless it is the default graph. */
function writeObject({ object, graph }: Pick<OpenQuad, "object" | "graph">, label: (node: number) => string): string {
  return graph === undefined ? writeTerm(object, label) : `${writeTerm(object, label)} ${writeTerm(graph, label)}`;
}

function writeTerm(term: QuadTerm, label: (node: number) => string): string {
  return typeof term === "number" ? label(term) : term;
}
