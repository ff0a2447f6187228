import { bytesToHex } from "../../bytes.ts";
import { sha256Text } from "../../hash.ts";
import { outside } from "./outside.ts";
import { type OpenQuad, type QuadTerm, type Run, statementsOf } from "./run.ts";

/**
 * Writes quads as canonical N-Quads (RDFC-1.0, section 4.4), as far as no two blank nodes look alike: where first-degree
 * hashes do not tell them apart, the general engine must.
 *
 * Lines are ordered by subject, and those of one subject by the rest: the order of whole lines, for no subject goes on where
 * another ends. It takes half the time of ordering whole lines, which begin alike.
 *
 * @throws SdkError `full_build_required`
 */
export function canonicalQuads(run: Run): string {
  labelBlankNodes(run);
  const parts: string[] = [];
  for (const subject of [...run.statements.keys()].sort()) {
    let previous: string | undefined;
    for (const statement of statementsOf(subject, run).sort()) {
      if (statement !== previous) parts.push(subject, statement);
      else assertSaidOnce(subject, statement);
      previous = statement;
    }
  }
  return parts.join("");
}

/**
 * Only what links IRIs is one statement although it is said twice. Literals that are equal may differ for the general engine
 * (1 and "1" as xsd:string): it then writes both; and a quad would count twice in the hashes of its blank nodes.
 */
function assertSaidOnce(subject: string, statement: string): void {
  const object = statement.slice(statement.indexOf(" ", 1) + 1);
  if (!(subject.startsWith("<") && IRI_ALONE.test(object))) throw outside("the same statement twice");
}

// No literal, no blank node, no graph.
const IRI_ALONE = /^<[^>]*> \.\n$/;

/** Adds the quads in which blank nodes occur to the others. */
function labelBlankNodes(run: Run): void {
  const { openQuads, blankNodes } = run;
  if (openQuads.length === 0) return;
  const labels = blankNodes === 1 ? undefined : canonicalLabels(openQuads);
  const label = (node: number): string => labels?.get(node) ?? "_:c14n0";
  for (const quad of openQuads) statementsOf(writeTerm(quad.subject, label), run).push(writeStatement(quad, label));
}

/** The canonical label of each blank node (section 4.4.3, steps 3 to 5). */
function canonicalLabels(quads: readonly OpenQuad[]): ReadonlyMap<number, string> {
  const quadsOf = groupByNode(quads);
  const hashes = [...quadsOf].map(([node, own]) => ({ node, hash: firstDegreeHash(node, own) }));
  hashes.sort((left, right) => (left.hash < right.hash ? -1 : 1));
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
  const lines = quads.map((quad) => writeQuad(quad, (other) => (other === node ? "_:a" : "_:z")));
  return bytesToHex(sha256Text(lines.sort().join("")));
}

function writeQuad(quad: OpenQuad, label: (node: number) => string): string {
  return writeTerm(quad.subject, label) + writeStatement(quad, label);
}

function writeStatement({ predicate, object, graph }: OpenQuad, label: (node: number) => string): string {
  return `${predicate}${writeTerm(object, label)}${graph === undefined ? "" : ` ${writeTerm(graph, label)}`} .\n`;
}

function writeTerm(term: QuadTerm, label: (node: number) => string): string {
  return typeof term === "number" ? label(term) : term;
}
