import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../src/base/json.ts";
import { createComparison } from "../support/engines.ts";

// jsonld.js takes a value object of more than two members, or with a context of its own, out of the
// context of the types around it (JSON-LD 1.1 API, section 5.1.2, step 7 does not).
const contexts = new Map<string, JsonObject>([
  [
    "urn:c",
    {
      "@context": {
        id: "@id",
        type: "@type",
        name: "urn:v:name",
        T: {
          "@id": "urn:v:T",
          "@context": { Inner: "urn:v:Inner", val: "@value", dir: "@direction" },
        },
      },
    },
  ],
]);
const compare = createComparison(contexts);
const outcomeOf = async (name: JsonObject): Promise<unknown> =>
  compare({ "@context": "urn:c", id: "urn:x", type: "T", name });

describe("a long value object under the context of a type", () => {
  test.each<[string, JsonObject]>([
    ["with a language and a direction", { "@value": "s", "@language": "en", "@direction": "ltr" }],
    ["with a datatype by its IRI", { "@context": [], "@value": "s", "@type": "urn:v:D" }],
  ])("%s means the same everywhere", async (_, name) => {
    expect(await outcomeOf(name)).toBe("equal");
  });

  test.each<[string, JsonObject]>([
    ["the name of a datatype", { "@context": [], "@value": "s", "@type": "Inner" }],
    ["another name of @value", { val: "s", "@language": "en", "@direction": "ltr" }],
    ["another name of a keyword", { "@value": "s", "@language": "en", dir: "ltr" }],
  ])("%s, which only the type defines, is refused", async (_, name) => {
    expect(await outcomeOf(name)).toBe("refused");
  });

  test("a short one keeps it", async () => {
    expect(await outcomeOf({ "@value": "s", "@type": "Inner" })).toBe("equal");
    expect(await outcomeOf({ val: "s", "@type": "Inner" })).toBe("equal");
  });
});
