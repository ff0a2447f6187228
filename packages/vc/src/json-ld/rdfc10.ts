import { bytesToHex, sha256Text } from "../base/bytes.ts";
import { fail } from "./json-ld-error.ts";
import { push, type Quad, type QuadTerm } from "./run.ts";

type PlainQuad = Pick<Quad, "subject" | "predicate" | "object" | "graph">;

export type CanonicalOptions = {
  /** Hashes a text to hex digits. Default SHA-256. */
  hash?: (text: string) => string;
  /** Bound on the work for blank nodes that look alike: each hash and each copied label counts. */
  maxWork?: number;
  /** Is given the label of each blank node. */
  issued?: Map<number, string>;
};

const MAX_WORK = 200_000;

/**
 * Writes quads as canonical N-Quads (RDFC-1.0). A quad that is stated twice is written once.
 *
 * @throws JsonLdError `canonicalization limit exceeded`
 */
export function canonicalNQuads(
  quads: readonly PlainQuad[],
  { hash = sha256Hex, maxWork = MAX_WORK, issued }: CanonicalOptions = {},
): string {
  const labels = canonicalLabels(quads, { hash, maxWork });
  for (const [node, label] of labels) issued?.set(node, label);
  const bySubject = new Map<string, Named[]>();
  for (const quad of quads) {
    const named = labels.size === 0 ? (quad as Named) : nameNodes(quad, labels);
    push(bySubject, named.subject, named);
  }
  let text = "";
  for (const subject of [...bySubject.keys()].sort()) {
    let previous: Named | undefined;
    for (const quad of (bySubject.get(subject) as Named[]).sort(compare)) {
      if (previous === undefined || compare(previous, quad) !== 0) {
        const { predicate, object, graph } = quad;
        text += `${subject} ${predicate} ${object}${graph === undefined ? "" : ` ${graph}`} .\n`;
      }
      previous = quad;
    }
  }
  return text;
}

/** A quad whose blank nodes have their labels. */
type Named = { subject: string; predicate: string; object: string; graph: string | undefined };

function nameNodes(
  { subject, predicate, object, graph }: PlainQuad,
  labels: ReadonlyMap<number, string>,
): Named {
  const name = (term: QuadTerm): string => (isBlank(term) ? (labels.get(term) as string) : term);
  return {
    subject: name(subject),
    predicate,
    object: name(object),
    graph: graph === undefined ? undefined : name(graph),
  };
}

/** Orders quads of one subject as their lines: none of their terms is the beginning of another. */
function compare(left: Named, right: Named): number {
  if (left.predicate !== right.predicate) return left.predicate < right.predicate ? -1 : 1;
  if (left.object !== right.object) return left.object < right.object ? -1 : 1;
  const { graph: first = "" } = left;
  const { graph: second = "" } = right;
  return first < second ? -1 : Number(first !== second);
}

function sha256Hex(text: string): string {
  return bytesToHex(sha256Text(text));
}

function isBlank(term: QuadTerm | undefined): term is number {
  return typeof term === "number";
}

function writeLine(
  { subject, predicate, object, graph }: PlainQuad,
  label: (node: number) => string,
): string {
  const write = (term: QuadTerm): string => (isBlank(term) ? label(term) : term);
  const end = graph === undefined ? "" : ` ${write(graph)}`;
  return `${write(subject)} ${predicate} ${write(object)}${end} .\n`;
}

/** Issues labels in the order in which they are asked for (section 4.5). */
class Issuer {
  readonly prefix: string;
  readonly issued: Map<number, string>;

  constructor(prefix: string, issued = new Map<number, string>()) {
    this.prefix = prefix;
    this.issued = issued;
  }

  issue(node: number): string {
    let label = this.issued.get(node);
    if (label === undefined) {
      label = `${this.prefix}${this.issued.size}`;
      this.issued.set(node, label);
    }
    return label;
  }

  copy(): Issuer {
    return new Issuer(this.prefix, new Map(this.issued));
  }
}

type State = {
  readonly quadsOf: ReadonlyMap<number, readonly PlainQuad[]>;
  readonly canonical: Issuer;
  readonly hash: (text: string) => string;
  readonly first: Map<number, string>;
  work: number;
};

/** Returns the canonical label of each blank node (section 4.4.3). */
function canonicalLabels(
  quads: readonly PlainQuad[],
  { hash, maxWork }: { hash: (text: string) => string; maxWork: number },
): ReadonlyMap<number, string> {
  const quadsOf = new Map<number, PlainQuad[]>();
  for (const quad of quads) {
    const { subject, object, graph } = quad;
    if (isBlank(subject)) push(quadsOf, subject, quad);
    if (isBlank(object) && object !== subject) push(quadsOf, object, quad);
    if (isBlank(graph) && graph !== subject && graph !== object) push(quadsOf, graph, quad);
  }
  const canonical = new Issuer("_:c14n");
  if (quadsOf.size < 2) {
    for (const node of quadsOf.keys()) canonical.issue(node);
    return canonical.issued;
  }
  for (const [node, own] of quadsOf) quadsOf.set(node, withoutRepeats(own));
  const state: State = { quadsOf, canonical, hash, first: new Map(), work: maxWork };
  const byHash = new Map<string, number[]>();
  for (const node of quadsOf.keys()) push(byHash, firstDegreeHash(node, state), node);
  const alike: number[][] = [];
  for (const key of [...byHash.keys()].sort()) {
    const nodes = byHash.get(key) as number[];
    if (nodes.length === 1) canonical.issue(nodes[0] as number);
    else alike.push(nodes);
  }
  for (const nodes of alike) {
    const results: Related[] = [];
    for (const node of nodes) {
      if (canonical.issued.has(node)) continue;
      const issuer = new Issuer("_:b");
      issuer.issue(node);
      results.push(nDegreeHash(node, issuer, state));
    }
    results.sort((left, right) => (left.hash < right.hash ? -1 : Number(left.hash > right.hash)));
    for (const { issuer } of results)
      for (const node of issuer.issued.keys()) canonical.issue(node);
  }
  return canonical.issued;
}

/** A quad that is stated twice counts once. */
function withoutRepeats(quads: readonly PlainQuad[]): PlainQuad[] {
  const lines = quads.map((quad): [string, PlainQuad] => [
    writeLine(quad, (node) => `_:${node}`),
    quad,
  ]);
  return [...new Map(lines).values()];
}

/** Hash First Degree Quads (section 4.6). */
function firstDegreeHash(node: number, { quadsOf, hash, first }: State): string {
  const known = first.get(node);
  if (known !== undefined) return known;
  const label = (other: number): string => (other === node ? "_:a" : "_:z");
  const lines = (quadsOf.get(node) ?? []).map((quad) => writeLine(quad, label));
  const made = hash(lines.sort().join(""));
  first.set(node, made);
  return made;
}

type Related = { hash: string; issuer: Issuer };

/** Hash N-Degree Quads (section 4.8). */
function nDegreeHash(node: number, given: Issuer, state: State): Related {
  let issuer = given;
  const related = relatedNodes(node, issuer, state);
  let data = "";
  for (const key of [...related.keys()].sort()) {
    const best = bestPath(related.get(key) as number[], issuer, state);
    data += key + best.path;
    issuer = best.issuer;
  }
  return { hash: state.hash(data), issuer };
}

/** Groups the blank nodes around one by Hash Related Blank Node (section 4.7). */
function relatedNodes(node: number, issuer: Issuer, state: State): Map<string, number[]> {
  const related = new Map<string, number[]>();
  for (const { subject, predicate, object, graph } of state.quadsOf.get(node) ?? []) {
    spend(state, 2);
    for (const [other, position] of [
      [subject, `s${predicate}`],
      [object, `o${predicate}`],
      [graph, "g"],
    ] as const) {
      if (!isBlank(other) || other === node) continue;
      const label =
        state.canonical.issued.get(other) ??
        issuer.issued.get(other) ??
        firstDegreeHash(other, state);
      push(related, state.hash(position + label), other);
    }
  }
  return related;
}

type Path = { path: string; issuer: Issuer };

/** Returns the least path over all orders of nodes (section 4.8.3, step 5.4). */
function bestPath(nodes: number[], issuer: Issuer, state: State): Path {
  let best: Path | undefined;
  for (const order of permutations(nodes)) {
    spend(state, order.length + issuer.issued.size / 4);
    const found = pathOf(order, { issuer: issuer.copy(), best: best?.path, state });
    if (found !== undefined && (best === undefined || found.path < best.path)) best = found;
  }
  return best as Path;
}

function pathOf(
  order: readonly number[],
  { issuer, best, state }: { issuer: Issuer; best: string | undefined; state: State },
): Path | undefined {
  const isWorse = (path: string): boolean =>
    best !== undefined && path.length >= best.length && path > best;
  const open: number[] = [];
  let path = "";
  for (const node of order) {
    const label = state.canonical.issued.get(node);
    if (label === undefined && !issuer.issued.has(node)) open.push(node);
    path += label ?? issuer.issue(node);
    if (isWorse(path)) return undefined;
  }
  let current = issuer;
  for (const node of open) {
    const result = nDegreeHash(node, current, state);
    path += `${current.issue(node)}<${result.hash}>`;
    current = result.issuer;
    if (isWorse(path)) return undefined;
  }
  return { path, issuer: current };
}

function spend(state: State, amount: number): void {
  state.work -= amount;
  if (state.work < 0)
    fail("canonicalization limit exceeded", "too many blank nodes that look alike");
}

/** Returns all orders of items (Heap's algorithm), always in the same array. */
function* permutations(items: number[]): Generator<readonly number[]> {
  yield items;
  const counts = items.map(() => 0);
  for (let index = 1; index < items.length;) {
    const count = counts[index] as number;
    if (count >= index) {
      counts[index++] = 0;
      continue;
    }
    const other = index % 2 === 0 ? 0 : count;
    [items[index], items[other]] = [items[other] as number, items[index] as number];
    yield items;
    counts[index] = count + 1;
    index = 1;
  }
}
