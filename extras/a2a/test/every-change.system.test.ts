// Whatever is changed in a signed card, however small: it is noticed, unless it says the same.
import type { JsonObject, JsonValue } from "@arcs/core";
import { expect, test } from "vitest";

import { verifyAgentCard } from "../src/index.ts";
import { agent, cardOf, plainCard, reputationOf, trust } from "./support/cards.ts";

type Place = { path: (string | number)[]; value: JsonValue };

function placesOf(value: JsonValue, path: (string | number)[] = []): Place[] {
  const own = path.length === 0 ? [] : [{ path, value }];
  if (typeof value !== "object" || value === null) return own;
  const members = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value);
  return [...own, ...members.flatMap(([name, member]) => placesOf(member, [...path, name]))];
}

function withChange(
  card: JsonObject,
  { path }: Place,
  change: (parent: any, name: string | number) => void,
): JsonObject {
  const copy = structuredClone(card);
  const parent = path.slice(0, -1).reduce<any>((value, name) => value[name], copy);
  change(parent, path.at(-1)!);
  return copy;
}

function other(value: JsonValue): JsonValue {
  if (typeof value === "string") return `${value} `;
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return Array.isArray(value) ? [...value, "more"] : { ...value, more: "more" };
}

test("every value of a card is covered, by the agent's signature or the issuer's", async () => {
  const reputation = {
    url: "https://arcs.example/v1/reputation/x",
    credential: await reputationOf(agent),
  };
  const card = JSON.parse(JSON.stringify(await cardOf({ reputation }, plainCard))) as JsonObject;
  expect((await verifyAgentCard(card, trust)).valid).toBe(true);
  const places = placesOf(card);
  expect(places.length).toBeGreaterThan(80);
  for (const place of places) {
    const name = place.path.join(".");
    const replaced = withChange(card, place, (parent, key) => (parent[key] = other(place.value)));
    // Others may sign as well, and a signature cannot cover itself.
    const isContainer = place.path[0] === "signatures" && typeof place.value === "object";
    expect((await verifyAgentCard(replaced, trust)).valid, `${name} changed`).toBe(isContainer);
    const removed = withChange(card, place, (parent, key) =>
      Array.isArray(parent) ? parent.splice(Number(key), 1) : delete parent[key],
    );
    expect((await verifyAgentCard(removed, trust)).valid, `${name} removed`).toBe(false);
  }
});
