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
];

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

// A fault of another kind says less than this; one that quotes what came, more.
const MOST_MESSAGE_CHARACTERS = 2_000;

/** Calls a function with junk; says what came of it that should not, or `undefined`. */
export async function outcomeOf(call: (...args: unknown[]) => unknown, args: unknown[]): Promise<string | undefined> {
  try {
    await call(...args);
    return undefined;
  } catch (error) {
    if (error instanceof ThrownByCaller) return undefined;
    if (!isSdkError(error)) return `threw ${error instanceof Error ? (error.stack ?? error.message) : typeof error}`;
    return error.message.length <= MOST_MESSAGE_CHARACTERS
      ? undefined
      : `a message of ${error.message.length} characters`;
  }
}
