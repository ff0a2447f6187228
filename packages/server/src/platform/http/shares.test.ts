import { beforeEach, expect, test } from "vitest";

import { type Asker, createPlaces, createShares, type Places } from "./shares.ts";

let places: Places;
let begun: string[];
let refused: string[];

beforeEach(() => {
  [begun, refused] = [[], []];
  places = createPlaces({ places: 4, waiting: 3 });
});

/** Asks for a place, as the network that the first letter of the name says. */
function take(name: string): Asker {
  const asker: Asker = {
    network: name.slice(0, 1),
    begin: () => void begun.push(name),
    refuse: () => void refused.push(name),
  };
  places.take(asker);
  return asker;
}

test("one network alone has half of the places, and the next half of what it leaves", () => {
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1", "c2"]) take(name);
  expect(begun).toEqual(["a1", "a2", "b1", "c1"]);
});

test("of those that wait, the turn is of the network that has least, not of the first", () => {
  const [first] = ["a1", "a2", "b1", "c1"].map(take);
  for (const name of ["a3", "b2", "d1"]) take(name);
  places.giveBack(first!);
  expect(begun.slice(4)).toEqual(["d1"]);
});

test("where too many wait, the newest of the network with most of them is refused", () => {
  for (const name of ["a1", "a2", "a3", "a4", "a5", "b1", "c1"]) take(name);
  expect(refused).toEqual([]);
  take("c2");
  expect(refused).toEqual(["a5"]);
  take("a6");
  expect(refused).toEqual(["a5", "a6"]);
});

test("who left waits no more, and what is given back twice counts once", () => {
  const [first] = ["a1", "a2", "b1", "c1"].map(take);
  const gone = take("d1");
  places.leave(gone);
  places.giveBack(first!);
  places.giveBack(first!);
  take("e1");
  take("f1");
  expect(begun.slice(4)).toEqual(["e1"]);
});

test("a network that has given all back is forgotten", () => {
  const shares = createShares<string>();
  shares.add("a", "one");
  shares.add("a", "two");
  shares.add("b", "three");
  expect([...shares.most()]).toEqual(["one", "two"]);
  expect([shares.delete("one"), shares.delete("one"), shares.delete("two")]).toEqual([
    true,
    false,
    true,
  ]);
  expect([...shares.of("a")]).toEqual([]);
  expect([[...shares.most()], [...shares]]).toEqual([["three"], ["three"]]);
});
