import type { CredentialReport, VerificationChecks } from "@arcs/core";

const colored = process.stdout.isTTY && process.env["NO_COLOR"] === undefined;
const paint = (code: number, text: string): string => (colored ? `\u001B[${code}m${text}\u001B[0m` : text);

const meanings: Record<keyof VerificationChecks, string> = {
  signatureValid: "signed by the issuer's key, unchanged since",
  issuerTrusted: "the issuer is one the verifier trusts",
  notExpired: "within its validity period",
  notRevoked: "its record is there, fits, and is not revoked",
  schemaValid: "form and claims as their schema says",
};

/** Prints a headline. */
export function printHeadline(headline: string): void {
  console.log(`\n${paint(1, headline)}\n`);
}

/** Prints the fields of a record on the ledger (spec 2.3), bytes as hex. */
export function printRecord(headline: string, record: object | undefined): void {
  printHeadline(headline);
  for (const [field, value] of Object.entries(record ?? {})) {
    const text = value instanceof Uint8Array ? Buffer.from(value).toString("hex") : String(value);
    console.log(`  ${field.padEnd(15)} ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`);
  }
}

/** Prints a credential as indented JSON under a headline. */
export function printCredential(headline: string, credential: object): void {
  printHeadline(headline);
  console.log(JSON.stringify(credential, null, 2));
}

/** Prints the five checks of a report, and what was found. */
export function printReport(headline: string, { valid, checks, errors }: CredentialReport): void {
  printHeadline(headline);
  for (const [check, passed] of Object.entries(checks)) {
    const mark = passed ? paint(32, "✓") : paint(31, "✗");
    console.log(`  ${mark} ${check.padEnd(15)} ${meanings[check as keyof VerificationChecks]}`);
  }
  console.log(`  ${valid ? paint(32, "valid") : paint(31, "not valid")}`);
  for (const { code, message, severity } of errors) console.log(`    ${severity}: ${code}: ${message}`);
}
