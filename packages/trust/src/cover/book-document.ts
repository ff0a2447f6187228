import { type JsonObject, type JsonValue, SdkError } from "@arcs/core";
import { describeValue, isJsonObject } from "@arcs/core/internal";

import { type Amounts, type Balance, GROUP_COUNT, NOTHING, sumOf } from "./amounts.ts";
import {
  type AgentCover,
  assertCoverBook,
  type BookedPayment,
  type CoverBook,
  createCoverBook,
  type FindRoots,
  NOBODY,
  putPayment,
} from "./cover-book.ts";
import type { VouchingRoots } from "../roots/root-list.ts";

/**
 * Writes a book as JSON, so that a later run can continue. Empty rows are left out.
 *
 * @example
 * ```ts
 * const book = createCoverBook(roots);
 * for (const each of coverLog) applyCoverEntry(book, each);
 * const text = JSON.stringify(writeCoverBook(book));
 * const same = readCoverBook(JSON.parse(text), roots);
 * ```
 */
export function writeCoverBook(book: CoverBook): JsonObject {
  assertCoverBook(book);
  const { position, at, roots, voices, rooms, debts, agents, tills, credentials, payments } = book;
  return {
    position,
    at,
    roots: roots.digest,
    voices: writeBalances(voices),
    rooms: writeBalances(rooms),
    debts: writeMap(debts, String),
    agents: writeMap(agents, ({ backing, bonded, lost, outstanding }) => ({
      backing: writeAmounts(backing),
      bonded: String(bonded),
      lost: String(lost),
      outstanding: String(outstanding),
    })),
    tills: writeMap(tills, ({ period, amount }) => ({ period, amount: String(amount) })),
    credentials: Object.fromEntries(credentials),
    payments: [...payments.values()].map(writePayment),
  };
}

/**
 * Reads a book of {@link writeCoverBook}.
 *
 * @param roots - as for `createCoverBook`
 * @throws SdkError `invalid_argument` for a malformed book, and for one that was folded with another list of roots
 */
export function readCoverBook(value: unknown, roots: VouchingRoots | FindRoots): CoverBook {
  const book = createCoverBook(roots);
  if (!isJsonObject(value)) throw refuse("", `an object, got ${describeValue(value)}`);
  book.position = readCount(value["position"], "/position");
  book.at = readCount(value["at"], "/at");
  book.roots = findList(book, value["roots"]);
  book.voices = readMap(value["voices"], "/voices", readBalance);
  book.rooms = readMap(value["rooms"], "/rooms", readBalance);
  book.debts = readMap(value["debts"], "/debts", readAmount);
  book.agents = readMap(value["agents"], "/agents", readAgent);
  book.tills = readMap(value["tills"], "/tills", readTill);
  book.credentials = readMap(value["credentials"], "/credentials", readCount);
  const { payments } = value;
  if (!Array.isArray(payments)) throw refuse("/payments", `an array, got ${describeValue(payments)}`);
  for (const [index, each] of payments.entries()) {
    const payment = readPayment(each, `/payments/${index}`);
    if (book.payments.has(payment.id)) throw refuse(`/payments/${index}/id`, "to be there once");
    putPayment(book, payment);
  }
  return book;
}

function findList({ roots, findRoots }: CoverBook, value: JsonValue | undefined): VouchingRoots {
  const digest = readText(value, "/roots");
  const named = findRoots === undefined ? roots : digest === NOBODY.digest ? NOBODY : findRoots(digest);
  if (named?.digest === digest) return named;
  throw refuse("/roots", `the digest of a list of roots that is known, got ${digest}`);
}

const states = ["open", "settled", "lost"] as const;
const disputes = ["none", "open", "decided"] as const;

function writePayment(payment: BookedPayment): JsonObject {
  const { given, givenFirst, amount, rest, earns, earnsFirst, earned, ...members } = payment;
  return {
    ...members,
    amount: String(amount),
    rest: String(rest),
    given: writeAmounts(given),
    givenFirst: writeAmounts(givenFirst),
    earns: String(earns),
    earnsFirst: String(earnsFirst),
    earned: String(earned),
  };
}

function readPayment(value: JsonValue | undefined, pointer: string): BookedPayment {
  const members = readObject(value, pointer);
  const text = (name: string): string => readText(members[name], `${pointer}/${name}`);
  const count = (name: string): number => readCount(members[name], `${pointer}/${name}`);
  const amount = (name: string): bigint => readAmount(members[name], `${pointer}/${name}`);
  const amounts = (name: string): Amounts => readAmounts(members[name], `${pointer}/${name}`);
  const flag = (name: string): boolean => {
    const read = members[name];
    if (typeof read === "boolean") return read;
    throw refuse(`${pointer}/${name}`, "true or false");
  };
  return {
    id: text("id"),
    position: count("position"),
    payer: text("payer"),
    payee: text("payee"),
    at: count("at"),
    due: count("due"),
    isHeld: flag("isHeld"),
    isFailed: flag("isFailed"),
    dispute: readOneOf(disputes, members["dispute"], `${pointer}/dispute`),
    state: readOneOf(states, members["state"], `${pointer}/state`),
    amount: amount("amount"),
    rest: amount("rest"),
    given: amounts("given"),
    givenFirst: amounts("givenFirst"),
    rootGroup: count("rootGroup"),
    earns: amount("earns"),
    earnsFirst: amount("earnsFirst"),
    earned: amount("earned"),
  };
}

function writeMap<Item>(map: ReadonlyMap<string, Item>, write: (item: Item) => JsonValue): JsonObject {
  return Object.fromEntries([...map].map(([key, item]) => [key, write(item)]));
}

function writeBalances(balances: ReadonlyMap<string, Balance>): JsonObject {
  const filled = new Map([...balances].filter(([, { amounts }]) => sumOf(amounts) > 0n));
  return writeMap(filled, ({ period, amounts }) => ({ period, amounts: writeAmounts(amounts) }));
}

/** Millionths by group, without zeros. */
function writeAmounts(amounts: Amounts): JsonObject {
  return Object.fromEntries(
    amounts.flatMap((amount, group) => (amount === 0n ? [] : [[String(group), String(amount)]])),
  );
}

type Read<Item> = (value: JsonValue | undefined, pointer: string) => Item;

function readMap<Item>(value: JsonValue | undefined, pointer: string, read: Read<Item>): Map<string, Item> {
  const members = Object.entries(readObject(value, pointer));
  return new Map(members.map(([key, item]) => [key, read(item, `${pointer}/${key}`)]));
}

function readBalance(value: JsonValue | undefined, pointer: string): Balance {
  const { period, amounts } = readObject(value, pointer);
  return { period: readCount(period, `${pointer}/period`), amounts: readAmounts(amounts, `${pointer}/amounts`) };
}

function readAgent(value: JsonValue | undefined, pointer: string): AgentCover {
  const { backing, bonded, lost, outstanding } = readObject(value, pointer);
  return {
    backing: readAmounts(backing, `${pointer}/backing`),
    bonded: readAmount(bonded, `${pointer}/bonded`),
    lost: readAmount(lost, `${pointer}/lost`),
    outstanding: readAmount(outstanding, `${pointer}/outstanding`),
  };
}

function readTill(value: JsonValue | undefined, pointer: string): { period: number; amount: bigint } {
  const { period, amount } = readObject(value, pointer);
  return { period: readCount(period, `${pointer}/period`), amount: readAmount(amount, `${pointer}/amount`) };
}

function readAmounts(value: JsonValue | undefined, pointer: string): Amounts {
  const amounts = [...NOTHING];
  for (const [group, amount] of Object.entries(readObject(value, pointer))) {
    if (!/^[0-7]$/.test(group)) throw refuse(`${pointer}/${group}`, `a group from 0 to ${GROUP_COUNT - 1}`);
    amounts[Number(group)] = readAmount(amount, `${pointer}/${group}`);
  }
  return amounts;
}

function readAmount(value: JsonValue | undefined, pointer: string): bigint {
  if (typeof value !== "string" || !/^\d{1,60}$/.test(value)) throw refuse(pointer, "a whole number as text");
  return BigInt(value);
}

function readCount(value: JsonValue | undefined, pointer: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw refuse(pointer, "an integer from 0");
}

function readText(value: JsonValue | undefined, pointer: string): string {
  if (typeof value === "string") return value;
  throw refuse(pointer, "a text");
}

function readOneOf<Name extends string>(names: readonly Name[], value: JsonValue | undefined, pointer: string): Name {
  const name = names.find((each) => each === value);
  if (name === undefined) throw refuse(pointer, `one of ${names.join(", ")}`);
  return name;
}

function readObject(value: JsonValue | undefined, pointer: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw refuse(pointer, `an object, got ${describeValue(value)}`);
}

function refuse(pointer: string, expected: string): SdkError {
  const place = pointer === "" ? "the book of cover" : `${pointer.slice(0, 200)} of the book of cover`;
  return new SdkError("invalid_argument", `${place} expected ${expected}`);
}
