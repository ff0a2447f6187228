import { bytesToHex } from "../../bytes.ts";
import { sha256Text } from "../../hash.ts";
import { outside } from "./outside.ts";
import type { OpenQuad, QuadTerm, Run } from "./run.ts";

/**
 * Writes quads as canonical N-Quads (RDFC-1.0, section 4.4), as far as no two blank nodes look alike: where first-degree
 * hashes do not tell them apart, the general engine must.
 *
 * @throws SdkError `full_build_required`
 */
export function canonicalQuads({ lines, openQuads, blankNodes }: Run): string {
  const ground = uniqueLines(lines.sort());
  if (openQuads.length === 0) return ground.join("");
  const labels = blankNodes === 1 ? undefined : canonicalLabels(openQuads);
  const open = openQuads.map((quad) => writeQuad(quad, (node) => labels?.get(node) ?? "_:c14n0")).sort();
  // A quad stated twice would count twice in the hashes of its blank nodes.
  if (open.some((line, index) => line === open[index - 1])) throw outside("the same statement twice");
  return [...ground, ...open].sort().join("");
}

/** One of each. Literals that are equal may differ for the general engine (1 and "1" as xsd:string): it then writes both. */
function uniqueLines(sorted: readonly string[]): readonly string[] {
  const isRepeated = (line: string, index: number): boolean => line === sorted[index - 1];
  if (!sorted.some(isRepeated)) return sorted;
  return sorted.filter((line, index) => {
    if (!isRepeated(line, index)) return true;
    if (!hasIriAsObject(line)) throw outside("the same literal twice");
    return false;
  });
}

function hasIriAsObject(line: string): boolean {
  const predicate = line.indexOf(" ") + 1;
  return line.charAt(line.indexOf(" ", predicate) + 1) === "<";
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

function writeQuad({ subject, predicate, object, graph }: OpenQuad, label: (node: number) => string): string {
  const write = (term: QuadTerm): string => (typeof term === "number" ? label(term) : term);
  return `${write(subject)}${predicate}${write(object)}${graph === undefined ? "" : ` ${write(graph)}`} .\n`;
}
