import type { Quad, QuadTerm } from "../../src/json-ld/run.ts";

type PlainQuad = Pick<Quad, "subject" | "predicate" | "object" | "graph">;

const TERM = String.raw`<[^>]*>|_:[^\s]+|"(?:[^"\\]|\\.)*"(?:\^\^<[^>]*>|@[A-Za-z0-9-]+)?`;
const LINE = new RegExp(
  `^\\s*(${TERM})\\s+(${TERM})\\s+(${TERM})\\s*(${TERM})?\\s*\\.\\s*(?:#.*)?$`,
);

/** Reads N-Quads as the engine writes them: one form of each literal, numbers for blank nodes. */
export function readNQuads(text: string): { quads: PlainQuad[]; labels: Map<string, number> } {
  const labels = new Map<string, number>();
  const term = (word: string): QuadTerm => {
    if (!word.startsWith("_:")) return normal(word);
    if (!labels.has(word)) labels.set(word, labels.size);
    return labels.get(word)!;
  };
  const quads = text
    .split(/\r?\n/)
    .filter((line) => !/^\s*(?:#.*)?$/.test(line))
    .map((line): PlainQuad => {
      const match = LINE.exec(line);
      if (match === null) throw new Error(`not N-Quads: ${line}`);
      const [, subject, predicate, object, graph] = match as unknown as string[];
      return {
        subject: term(subject!),
        predicate: String(term(predicate!)),
        object: term(object!),
        graph: graph === undefined ? undefined : term(graph),
      };
    });
  return { quads, labels };
}

const SHORT: Record<string, string> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r" };

function normal(word: string): string {
  const plain = word.replace(
    /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))/g,
    (_, short: string | undefined, long: string | undefined, one: string) =>
      short === undefined && long === undefined
        ? (SHORT[one] ?? one)
        : String.fromCodePoint(Number.parseInt(short ?? long!, 16)),
  );
  if (!word.startsWith('"')) return plain;
  const end = plain.lastIndexOf('"');
  const rest = plain.slice(end + 1).replace("^^<http://www.w3.org/2001/XMLSchema#string>", "");
  // oxlint-disable-next-line no-control-regex -- what N-Quads escapes
  const escaped = plain.slice(1, end).replaceAll(/["\\\u0000-\u001f\u007f]/g, (character) => {
    const letter = Object.keys(SHORT).find((key) => SHORT[key] === character);
    if (letter !== undefined) return `\\${letter}`;
    if (character === '"' || character === "\\") return `\\${character}`;
    return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  });
  return `"${escaped}"${rest}`;
}
