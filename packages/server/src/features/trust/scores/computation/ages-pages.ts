import { parseJson } from "@arcs/core/internal";
import type { AgedPayment, AgesHead, ScoreAges } from "@arcs/trust/internal";

// A page is read and aged in some two milliseconds, for which others wait.
const PAGE = 500;

/** The first page of what is kept, with the sums. */
export type FirstPage = { head: AgesHead; payments: AgedPayment[] };

/** Writes what tells a score at later times as texts of some 30 KB at most, but for the sums. */
export function writeAges({ head, payments }: ScoreAges): string[] {
  const first: FirstPage = { head, payments: payments.slice(0, PAGE) };
  const pages = [JSON.stringify(first)];
  for (let from = PAGE; from < payments.length; from += PAGE) {
    pages.push(JSON.stringify(payments.slice(from, from + PAGE)));
  }
  return pages;
}

/** Reads the first page. */
export function readFirstPage(text: string): FirstPage {
  return parseJson(text) as FirstPage;
}

/** Reads one of the other pages. */
export function readPage(text: string): AgedPayment[] {
  return parseJson(text) as AgedPayment[];
}
