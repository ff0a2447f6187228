// Work by the issuers that are known, begun before it is certain which these are.
import { setImmediate } from "node:timers/promises";

import { expect, test } from "vitest";

import type { IssuerKeys } from "../../../platform/keys/issuer-keys.ts";
import { withKnownIssuers } from "./trusted-issuers.ts";
import type { Issuer } from "./store.ts";

const issuers = { trusted: () => [] } as unknown as IssuerKeys;

function rowsOf(name: string): readonly Issuer[] {
  const nothing = { website: null, document: null, accountId: null };
  const at = new Date(0);
  return [{ did: `did:${name}`, address: name, name, trusted: true, ...nothing, createdAt: at, updatedAt: at }];
}

/** Reads issuers as a store does: work that is begun early has begun by then. */
function reading(name: string): () => Promise<readonly Issuer[]> {
  return async () => {
    for (let turn = 0; turn < 3; turn++) await setImmediate();
    return rowsOf(name);
  };
}

/** Runs work that returns the issuer's name: with the cached list, and with the list that is read. */
async function namesOf(
  { kept, read }: { kept: readonly Issuer[] | undefined; read: () => Promise<readonly Issuer[]> },
  work = async (name: string) => name,
): Promise<{ result: string; known: string; begun: string[] }> {
  const store = { presumeKept: () => kept as never, readKept: () => read() as never };
  const begun: string[] = [];
  const { known, result } = await withKnownIssuers({ store, issuers }, (given) => {
    const name = given.map((each) => each.name).join();
    begun.push(name);
    return work(name);
  });
  return { result, known: known.map(({ name }) => name).join(), begun };
}

test("is done once, and early, while the issuers are those that are kept", async () => {
  const kept = rowsOf("one");
  let answer = (_rows: readonly Issuer[]): void => undefined;
  const read = (): Promise<readonly Issuer[]> => new Promise((resolve) => (answer = resolve));
  const early = async (name: string): Promise<string> => {
    // By now it has begun, and nobody has answered yet.
    answer(kept);
    return name;
  };
  expect(await namesOf({ kept, read }, early)).toEqual({ result: "one", known: "one", begun: ["one"] });
});

test("is done again by those of now where these are others, also where they look the same", async () => {
  const changed = await namesOf({ kept: rowsOf("one"), read: reading("two") });
  expect(changed).toEqual({ result: "two", known: "two", begun: ["one", "two"] });
  const same = await namesOf({ kept: rowsOf("one"), read: reading("one") });
  expect(same.begun).toEqual(["one", "one"]);
});

test("is done by those of now alone where none are kept", async () => {
  const found = await namesOf({ kept: undefined, read: async () => rowsOf("two") });
  expect(found).toEqual({ result: "two", known: "two", begun: ["two"] });
});

test("fails as it does by those of now, and where these cannot be read", async () => {
  const failsFor = (wrong: string) => async (name: string) => {
    if (name === wrong) throw new Error(`no work for ${name}`);
    return name;
  };
  const [kept, read] = [rowsOf("one"), reading("two")];
  expect(await namesOf({ kept, read }, failsFor("one"))).toMatchObject({ result: "two" });
  await expect(namesOf({ kept, read }, failsFor("two"))).rejects.toThrow("no work for two");
  const unread = { kept, read: () => Promise.reject(new Error("no store")) };
  await expect(namesOf(unread)).rejects.toThrow("no store");
});

test("is not done again where it fails by issuers that still hold: who is sent away comes once", async () => {
  const kept = rowsOf("one");
  const begun: string[] = [];
  const full = (name: string): Promise<string> => {
    begun.push(name);
    throw new Error("too many wait");
  };
  await expect(namesOf({ kept, read: async () => kept }, full)).rejects.toThrow("too many wait");
  expect(begun).toEqual(["one"]);
});

test("does not wait for what is by others, nor where it cannot be known whether they are", async () => {
  const endless = (name: string): Promise<string> =>
    name === "one" ? new Promise(() => undefined) : Promise.resolve(name);
  const kept = rowsOf("one");
  expect(await namesOf({ kept, read: reading("two") }, endless)).toMatchObject({ result: "two" });
  const unread = { kept, read: () => Promise.reject(new Error("no store")) };
  await expect(namesOf(unread, endless)).rejects.toThrow("no store");
});
