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
