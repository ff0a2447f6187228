import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";

import { writeSection } from "../write-section.ts";
import type { Measurement } from "./rounds.ts";

/** One table of the report. */
export type Section = { title: string; unit: string; results: Record<string, Measurement> };

const root = join(import.meta.dirname, "../..");

/** Prints the tables, and puts them and a chart into docs/ when asked. */
export function writeReport(
  sections: readonly Section[],
  { write, rounds }: { write: boolean; rounds: number },
): void {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${process.platform} ${process.arch}, Node ${process.versions.node}, OpenSSL ${process.versions.openssl}`;
  const tables = sections.map(({ title, unit, results }) => {
    const rows = Object.entries(results).map(
      ([name, { median, ratio }]) => `| ${name} | ${time(median)} | ${ratio.toFixed(2)} |`,
    );
    const head = `| what | median | ${unit} |\n|---|---:|---:|`;
    return `### ${title}\n\n${head}\n${rows.join("\n")}\n`;
  });
  const reportOf = (shown: readonly string[]): string =>
    `Measured on ${machine}; medians of ${rounds} rounds, each in turns.\n\n${shown.join("\n")}`;
  console.log(reportOf(tables));
  if (!write) return;
  // The page has the two that a reader asks for.
  writeSection("benchmarks.md", { name: "results", text: reportOf(tables.slice(0, 2)) });
  const [verify, issue] = sections;
  writeFileSync(join(root, "docs/benchmarks.svg"), chart([verify!, issue!]));
}

function time(microseconds: number): string {
  return microseconds < 1000
    ? `${microseconds.toFixed(1)} µs`
    : `${(microseconds / 1000).toFixed(2)} ms`;
}

/** Bars on a logarithmic scale, because the slowest are twenty times the fastest and more. */
function chart(sections: readonly Section[]): string {
  const [left, width, bar] = [310, 380, 22];
  const parts: string[] = [];
  let y = 8;
  for (const { title, unit, results } of sections) {
    y += 22;
    parts.push(
      `<text x="8" y="${y}" class="title">${escape(title)} (${escape(unit)}, logarithmic)</text>`,
    );
    const largest = Math.max(...Object.values(results).map(({ fastestRatio }) => fastestRatio), 2);
    for (const [name, { fastestRatio: ratio }] of Object.entries(results)) {
      y += bar + 4;
      const length = Math.max(
        3,
        (Math.log(Math.max(ratio, 0.4) / 0.4) / Math.log(largest / 0.4)) * width,
      );
      const kind = name.startsWith("@arcs/") ? "ours" : name.startsWith("@") ? "theirs" : "floor";
      parts.push(
        `<text x="${left - 8}" y="${y - 5}" class="name">${escape(name)}</text>`,
        `<rect x="${left}" y="${y - bar + 2}" width="${length.toFixed(1)}" height="${bar - 4}" class="${kind}"/>`,
        `<text x="${(left + length + 6).toFixed(1)}" y="${y - 5}">${ratio.toFixed(2)}</text>`,
      );
    }
    y += 14;
  }
  const style =
    "text{font:13px sans-serif;fill:#333}.title{font-weight:bold}.name{text-anchor:end}.ours{fill:#2f6fb0}.theirs{fill:#b8b8b8}.floor{fill:#7fb07f}";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="${y + 8}" viewBox="0 0 760 ${y + 8}" role="img" aria-label="Time to verify and to issue one credential, as multiples of the bare Ed25519 operation">\n<style>${style}</style>\n<rect width="100%" height="100%" fill="#fff"/>\n${parts.join("\n")}\n</svg>\n`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
