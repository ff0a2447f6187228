import fc from "fast-check";

import { isSdkError } from "../../src/index.ts";

// What callers without types, or with bad intentions, pass to public functions.

/** Is thrown by what throws when it is looked at. What leaves a function as it came is the caller's own. */
export class ThrownByCaller extends Error {}

const thrower = (): never => {
  throw new ThrownByCaller("thrown by the caller's own object");
};

const traps = Object.fromEntries(
  Object.getOwnPropertyNames(Reflect).map((trap) => [trap, thrower]),
) as ProxyHandler<object>;

/** Values by name; `args` makes them anew, since some can be used once. */
const hostile: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => new Proxy({}, traps),
  () => new Proxy(() => undefined, {}),
  () => Object.defineProperty({}, "address", { get: thrower, enumerable: true }),
  () => ({ then: thrower }),
  () => Object.create(null),
  () => Object.assign(Object.create(null), { signer: 1, now: new Date(0), baseUrl: "x" }),
  () => "x".repeat(1_000_000),
  () => "\ud800",
  () => Symbol("junk"),
  () => 10n ** 400n,
  () => Number.NaN,
  () => new Date(Number.NaN),
  () => new Uint8Array(1_000),
  () => [undefined],
  () => [null, 5, "text"],
  () => Promise.resolve({}),
  () => new Map([["a", 1]]),
  () => ({ toString: thrower, valueOf: thrower, toJSON: thrower }),
  // Holes, which every, some, map and forEach pass over and for … of does not.
  () => Object.assign([new Uint8Array(32)], { length: 3 }),
  () => Object.assign([], { length: 3 }),
  () => 1.5,
  () => -1,
  () => 2 ** 53,
  () => Number.MAX_SAFE_INTEGER,
  () => new Uint8Array(33),
  () => new Uint8Array(new SharedArrayBuffer(32)),
  () => detached(),
  () => Object.freeze({}),
];

function detached(): Uint8Array {
  const bytes = new Uint8Array(32);
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
}

/** How a value is made: the generator must not look at values that throw when they are looked at. */
type Recipe = () => unknown;

const junk: fc.Arbitrary<Recipe> = fc.oneof(
  { weight: 3, arbitrary: fc.nat(hostile.length - 1).map((index): Recipe => hostile[index] ?? (() => undefined)) },
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withTypedArray: true, withMap: true }).map(
    (value): Recipe =>
      () =>
        value,
  ),
);

/** An object whose members bear the names that functions read. */
const junkWith = (names: readonly string[]): fc.Arbitrary<Recipe> =>
  fc.dictionary(fc.constantFrom(...names), junk, { maxKeys: 6 }).map(
    (recipes): Recipe =>
      () =>
        Object.fromEntries(Object.entries(recipes).map(([name, make]) => [name, make()])),
  );

/** Makes arguments of any number. */
export function junkArguments(names: readonly string[]): fc.Arbitrary<() => unknown[]> {
  return fc
    .array(fc.oneof(junk, junkWith(names)), { maxLength: 4 })
    .map((recipes) => () => recipes.map((make) => make()));
}

/** Arguments that a function takes, but for junk in one place: an argument, a member of it, or an item, at any depth. */
export function spoiled(example: () => unknown[]): fc.Arbitrary<() => unknown[]> {
  return fc.tuple(fc.constantFrom(...placesIn(example())), junk).map(
    ([place, make]) =>
      () =>
        replaced(example(), place, make()) as unknown[],
  );
}

const MOST_DEPTH = 4;

function placesIn(value: unknown, depth = 0): string[][] {
  if (!isPlain(value) || depth === MOST_DEPTH) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    [name],
    ...placesIn(member, depth + 1).map((place) => [name, ...place]),
  ]);
}

function replaced(value: unknown, [name, ...deeper]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = replaced(copy[name], deeper, by);
  return copy;
}

function isPlain(value: unknown): value is object {
  if (Array.isArray(value)) return true;
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The message of what a function throws that gets no arguments; empty where it throws nothing, or of another's answer. */
export async function whatIsSaidOfNothing(call: () => unknown): Promise<string> {
  try {
    await call();
    return "";
  } catch (error) {
    return isSdkError(error) && !error.code.startsWith("invalid_") ? "" : (error as Error).message;
  }
}

// A fault of another kind says less than this; one that quotes what came, more.
const MOST_MESSAGE_CHARACTERS = 2_000;
/** No function has anything to wait for that junk brings along. */
const MOST_MS = 5_000;
const CODE = /^[a-z0-9]+(_[a-z0-9]+)*$/;
/** What engines say of their own accord: it names no parameter, and nothing that was expected. */
const OF_THE_ENGINE =
  /is not a function|is not iterable|cannot read prop|cannot destructure|cannot convert|undefined \(reading/i;

/** Calls a function with junk; says what came of it that should not, or `undefined`. */
export async function outcomeOf(call: (...args: unknown[]) => unknown, args: unknown[]): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`gave nothing for ${MOST_MS} ms`), MOST_MS);
  });
  try {
    return await Promise.race([faultOf(call, args), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

async function faultOf(call: (...args: unknown[]) => unknown, args: unknown[]): Promise<string | undefined> {
  try {
    await call(...args);
    return undefined;
  } catch (error) {
    if (error instanceof ThrownByCaller) return undefined;
    if (!isSdkError(error)) return `threw ${error instanceof Error ? (error.stack ?? error.message) : typeof error}`;
    const { code, message } = error;
    if (!CODE.test(code)) return `the code ${code}`;
    if (message.length > MOST_MESSAGE_CHARACTERS) return `a message of ${message.length} characters`;
    return message === "" || OF_THE_ENGINE.test(message) ? `the message ${JSON.stringify(message)}` : undefined;
  }
}
