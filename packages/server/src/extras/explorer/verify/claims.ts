// Runs on the server and in the visitor's browser: nothing of either is used here.

import { plainText } from "./plain-text.ts";

/** A claim in words: its name and its value. */
export type ShownClaim = { label: string; value: string };

/**
 * The claims of a credential's subject in words, in their order. Its id is shown elsewhere, but for one of several.
 *
 * @param subjects - all of the credential
 */
export function shownClaims(
  subject: Readonly<Record<string, unknown>>,
  subjects: readonly object[] = [subject],
): ShownClaim[] {
  return Object.entries(subject)
    .filter(([name]) => name !== "id" || subjects.length > 1)
    .map(([name, value]) => ({ label: plainText(labelOf(name)), value: plainText(valueOf(name, value)) }));
}

/** `scoreBasisPoints` is "Score", `assessedAt` is "Assessed". */
function labelOf(name: string): string {
  if (name === "id") return "About";
  const words = name
    .replace(/BasisPoints$/, "")
    .replace(/At$/, "")
    .replaceAll(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueOf(name: string, value: unknown): string {
  if (typeof value === "number" && name.endsWith("BasisPoints")) return `${value / 100} %`;
  if (typeof value === "number" && name.endsWith("At")) return shownTime(new Date(value * 1000));
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(String).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A time as all people read it: day and minute, UTC. */
export function shownTime(time: Date): string {
  if (Number.isNaN(time.getTime())) return "a time that does not exist";
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
