import type { CredentialReport } from "@arcs/core";

const colored = process.stdout.isTTY && process.env["NO_COLOR"] === undefined;
const paint = (code: number, text: string): string =>
  colored ? `\u001B[${code}m${text}\u001B[0m` : text;

/** Prints a headline. */
export function printHeadline(headline: string): void {
  console.log(`\n${paint(1, headline)}`);
}

/**
 * Prints the members of an object, one a line: bytes as hex, nested objects as JSON, cut to one
 * line.
 */
export function printMembers(headline: string, members: object | undefined): void {
  printHeadline(headline);
  for (const [member, value] of Object.entries(members ?? {})) {
    const text = value instanceof Uint8Array ? Buffer.from(value).toString("hex") : textOf(value);
    console.log(`  ${member.padEnd(18)} ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`);
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

/** Prints the five checks of a report, and its errors. */
export function printReport(headline: string, { valid, checks, errors }: CredentialReport): void {
  printHeadline(headline);
  const marks = Object.entries(checks).map(
    ([check, passed]) => `${passed ? paint(32, "✓") : paint(31, "✗")} ${check}`,
  );
  console.log(`  ${valid ? paint(32, "valid") : paint(31, "not valid")}   ${marks.join("  ")}`);
  for (const { code, message, severity } of errors)
    console.log(`    ${severity}: ${code}: ${message}`);
}
