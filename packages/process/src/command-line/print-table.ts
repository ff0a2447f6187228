import { paint } from "./paint.ts";
import { printable } from "./printable.ts";

/** Prints rows under each other, in columns; the first row is their heads. */
export function printTable(table: readonly (readonly string[])[]): void {
  const [heads = [], ...rows] = table.map((row) => row.map(printable));
  const widths = [heads, ...rows].reduce<number[]>(
    (known, row) => row.map((cell, index) => Math.max(cell.length, known[index] ?? 0)),
    [],
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd();
  console.log(paint("bold", line(heads), process.stdout));
  for (const row of rows) console.log(line(row));
}
