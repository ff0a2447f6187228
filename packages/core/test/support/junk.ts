import { createHash } from "node:crypto";

import fc from "fast-check";

import { isSdkError } from "../../src/index.ts";

// Arguments that untyped or malicious callers pass to public functions.

/**
 * Thrown by a value that throws when it is accessed. A function may pass it on, because it is the
 * caller's own.
 */
export class ThrownByCaller extends Error {}

const thrower = (): never => {
  throw new ThrownByCaller("thrown by the caller's own object");
};

const traps = Object.fromEntries(
  Object.getOwnPropertyNames(Reflect).map((trap) => [trap, thrower]),
) as ProxyHandler<object>;

/** Values by name; `args` makes them anew, because some can be used only once. */
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
  // Holes, which every, some, map and forEach skip and for … of does not.
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

/** Makes a value lazily: the generator must not access values that throw. */
type Recipe = () => unknown;

const junk: fc.Arbitrary<Recipe> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .nat(hostile.length - 1)
      .map((index): Recipe => hostile[index] ?? (() => undefined)),
  },
  fc
    .anything({
      withBigInt: true,
      withDate: true,
      withNullPrototype: true,
      withTypedArray: true,
      withMap: true,
    })
    .map(
      (value): Recipe =>
        () =>
          value,
    ),
);

/** An object with the member names that functions read. */
const junkWith = (names: readonly string[]): fc.Arbitrary<Recipe> =>
  fc.dictionary(fc.constantFrom(...names), junk, { maxKeys: 6 }).map(
    (recipes): Recipe =>
      () =>
        Object.fromEntries(Object.entries(recipes).map(([name, make]) => [name, make()])),
  );

/** Makes any number of arguments. */
export function junkArguments(names: readonly string[]): fc.Arbitrary<() => unknown[]> {
  return fc
    .array(fc.oneof(junk, junkWith(names)), { maxLength: 4 })
    .map((recipes) => () => recipes.map((make) => make()));
}

/**
 * Arguments that a function accepts, with junk in one place: an argument, a member of it, or an
 * item, at any depth.
 */
export function spoiled(example: () => unknown[]): fc.Arbitrary<() => unknown[]> {
  return fc.tuple(fc.nat(), junk).map(
    ([draw, make]) =>
      () =>
        replaced(example(), drawnPlace(example(), draw), make()) as unknown[],
  );
}

/**
 * Draws a place by its name, and not by its number: where an example gets another member, such as a
 * new method of a client, the same draws give the same places, save those that give the new one.
 */
export function drawnPlace(example: unknown, draw: number): readonly string[] {
  const weighed = placesIn(example).map((place) => ({
    place,
    weight: weightOf(`${draw} ${place.join(" ")}`),
  }));
  return weighed.reduce((heaviest, each) => (each.weight > heaviest.weight ? each : heaviest))
    .place;
}

function weightOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE();
}

const MAX_DEPTH = 4;

function placesIn(value: unknown, depth = 0): string[][] {
  if (!isPlain(value) || depth === MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    [name],
    ...placesIn(member, depth + 1).map((place) => [name, ...place]),
  ]);
}

function replaced(value: unknown, [name, ...deeper]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string,
    unknown
  >;
  copy[name] = replaced(copy[name], deeper, by);
  return copy;
}

function isPlain(value: unknown): value is object {
  if (Array.isArray(value)) return true;
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Returns the error message of a call without arguments; empty unless the error is about them. */
export async function whatIsSaidOfNothing(call: () => unknown): Promise<string> {
  try {
    await call();
    return "";
  } catch (error) {
    return isSdkError(error) && !error.code.startsWith("invalid_") ? "" : (error as Error).message;
  }
}

// Messages of other faults are shorter; one that quotes its input is longer.
const MAX_MESSAGE_CHARACTERS = 2_000;
/** No function has to wait for anything in junk. */
const MAX_MS = 5_000;
const CODE = /^[a-z0-9]+(_[a-z0-9]+)*$/;
/** Messages of engines: they name no parameter, and nothing that was expected. */
const OF_THE_ENGINE =
  /is not a function|is not iterable|cannot read prop|cannot destructure|cannot convert|undefined \(reading/i;

/** Calls a function with junk. Returns a description of any wrong behaviour, or `undefined`. */
export async function outcomeOf(
  call: (...args: unknown[]) => unknown,
  args: unknown[],
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`gave nothing for ${MAX_MS} ms`), MAX_MS);
  });
  try {
    return await Promise.race([faultOf(call, args), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

async function faultOf(
  call: (...args: unknown[]) => unknown,
  args: unknown[],
): Promise<string | undefined> {
  try {
    await call(...args);
    return undefined;
  } catch (error) {
    if (error instanceof ThrownByCaller) return undefined;
    if (!isSdkError(error))
      return `threw ${error instanceof Error ? (error.stack ?? error.message) : typeof error}`;
    const { code, message } = error;
    if (!CODE.test(code)) return `the code ${code}`;
    if (message.length > MAX_MESSAGE_CHARACTERS) return `a message of ${message.length} characters`;
    return message === "" || OF_THE_ENGINE.test(message)
      ? `the message ${JSON.stringify(message)}`
      : undefined;
  }
}
