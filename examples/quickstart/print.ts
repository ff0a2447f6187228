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

/** Prints a credential as indented JSON under a headline. */
export function printCredential(headline: string, credential: object): void {
  console.log(`\n${paint(1, headline)}\n\n${JSON.stringify(credential, null, 2)}`);
}

/** Prints the five checks of a report, and what was found. */
export function printReport(headline: string, { valid, checks, errors }: CredentialReport): void {
  console.log(`\n${paint(1, headline)}\n`);
  for (const [check, passed] of Object.entries(checks)) {
    const mark = passed ? paint(32, "✓") : paint(31, "✗");
    console.log(`  ${mark} ${check.padEnd(15)} ${meanings[check as keyof VerificationChecks]}`);
  }
  console.log(`  ${valid ? paint(32, "valid") : paint(31, "not valid")}`);
  for (const { code, message, severity } of errors) console.log(`    ${severity}: ${code}: ${message}`);
}
