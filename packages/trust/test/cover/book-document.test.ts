import { describe, expect, test } from "vitest";

import { applyCoverEntry } from "../../src/cover/apply-cover-entry.ts";
import { readCoverBook, writeCoverBook } from "../../src/cover/book-document.ts";
import { type CoverBook, createCoverBook, NOBODY } from "../../src/cover/cover-book.ts";
import { readRootList } from "../../src/roots/root-list.ts";
import { describeBook, fold, handCases, randomCases } from "./cover-vectors.ts";

const roots = readRootList(handCases[9]!.roots);
const written = JSON.parse(JSON.stringify(writeCoverBook(fold(handCases[9]!))));

/** Writes a book, and reads it again. */
const again = (book: CoverBook): CoverBook =>
  readCoverBook(JSON.parse(JSON.stringify(writeCoverBook(book))), book.findRoots ?? book.roots);

test("a fold that stops and goes on, wherever, ends as one that does not", () => {
  for (const one of randomCases.slice(0, 20)) {
    let book = createCoverBook(readRootList(one.roots));
    for (const entry of one.log) {
      applyCoverEntry(book, entry);
      book = again(book);
    }
    expect(describeBook(book, Date.parse(one.readAt))).toEqual(one.expected);
  }
});

test("what is written of a book that was read is what it was read from", () => {
  for (const one of randomCases) {
    const book = fold(one);
    expect(writeCoverBook(again(book))).toEqual(writeCoverBook(book));
  }
});

test("a book whose log names the lists goes on with the list in force", () => {
  const find = (digest: string) => (digest === roots.digest ? roots : undefined);
  const book = createCoverBook(find);
  expect(again(book).roots).toBe(NOBODY);
  const at = "2026-04-07T00:00:00.000Z";
  applyCoverEntry(book, { position: 1, at, kind: "roots", digest: roots.digest });
  expect(again(book).roots).toBe(roots);
  const document = writeCoverBook(book);
  expect(() => readCoverBook(document, () => undefined)).toThrow(/^\/roots of the book of cover expected the digest/);
  // A name that finds another list.
  expect(() => readCoverBook(document, () => NOBODY)).toThrow(/^\/roots of the book of cover expected the digest/);
});

describe("a book is refused, and the place is named", () => {
  const payment = written.payments[0];

  test.each([
    ["the book of cover", null],
    ["the book of cover", []],
    ["/position", { position: -1 }],
    ["/at", { at: "now" }],
    ["/roots", { roots: undefined }],
    ["/roots", { roots: NOBODY.digest }],
    ["/voices", { voices: [] }],
    ["/voices/p/period", { voices: { p: { amounts: {} } } }],
    ["/rooms/p/amounts/8", { rooms: { p: { period: 1, amounts: { "8": "1" } } } }],
    ["/debts/p", { debts: { p: "-1" } }],
    ["/debts/p", { debts: { p: 1 } }],
    ["/agents/A/lost", { agents: { A: { backing: {}, bonded: "0", outstanding: "0" } } }],
    ["/tills/R", { tills: { R: "1" } }],
    ["/credentials/c", { credentials: { c: "1" } }],
    ["/payments", { payments: {} }],
    ["/payments/0", { payments: [null] }],
    ["/payments/0/id", { payments: [{ ...payment, id: 1 }] }],
    ["/payments/1/id", { payments: [payment, payment] }],
    ["/payments/0/isHeld", { payments: [{ ...payment, isHeld: "true" }] }],
    ["/payments/0/state", { payments: [{ ...payment, state: "toString" }] }],
    ["/payments/0/dispute", { payments: [{ ...payment, dispute: undefined }] }],
    ["/payments/0/given", { payments: [{ ...payment, given: ["1"] }] }],
  ])("%s", (place, change) => {
    const value = change === null || Array.isArray(change) ? change : { ...written, ...change };
    const run = (): unknown => readCoverBook(value, roots);
    expect(run).toThrow(expect.objectContaining({ code: "invalid_argument" }));
    const start = place.startsWith("/") ? `${place} of the book of cover` : place;
    expect(run).toThrow(new RegExp(`^${start} expected `));
  });
});
