import { styleText } from "node:util";

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

/** Colours a text where its stream is a terminal that shows colours, unless `NO_COLOR` is set. */
export function paint(style: "bold" | "red" | "green" | "dim", text: string, stream: NodeJS.WriteStream): string {
  return styleText(style, text, { stream });
}

/**
 * Escapes characters that control a terminal or reverse text: names and messages come from outside, and a forged line
 * must not look like the program's own.
 */
export function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** Reports how far some work is. */
export type Progress = (done: number, total: number) => void;

/**
 * Shows on standard error how far some work is, and how long the rest will take at the speed so far. Prints nothing
 * where that is not a terminal.
 *
 * @param unit - what is counted, such as "transactions"
 * @param options.now - the time in milliseconds
 */
export function startProgress(
  unit: string,
  {
    stream = process.stderr,
    now = Date.now,
  }: { stream?: { isTTY?: boolean; write(text: string): unknown }; now?: () => number } = {},
): Progress {
  const start = now();
  return (done, total) => {
    if (stream.isTTY !== true) return;
    const end = done >= total ? "\n" : estimateOf(((now() - start) * (total - done)) / done);
    // Back to the beginning of the line, clearing it.
    stream.write(`\r\u001B[K${done} of ${total} ${unit}${end}`);
  };
}

function estimateOf(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return "";
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 90 ? `, about ${seconds} s left` : `, about ${Math.ceil(seconds / 60)} min left`;
}
