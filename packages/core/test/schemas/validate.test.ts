import { describe, expect, test } from "vitest";

import type { JsonObject, JsonValue } from "@arcs/vc/internal";
import { validateSubjectData } from "../../src/schemas/check-own-schemas.ts";
import { verifyCredential, verifyPresentation } from "../../src/verification/verify.ts";
import { changed, everyKind, exampleOf, issueExample, now } from "../support/fixtures.ts";
import {
  validateServiceCredential,
  validateW3cCredential,
  validateW3cPresentation,
} from "../support/validate.ts";

type Path = readonly (string | number)[];

/** Every place of a value, including itself, except the claims: those have their own schemas. */
function* placesOf(value: JsonValue, path: Path = []): Generator<Path> {
  yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (path[0] === "credentialSubject" && name !== "id") continue;
    yield* placesOf(member, [...path, Array.isArray(value) ? Number(name) : name]);
  }
}

const at = (value: any, path: Path): any => path.reduce((inner, step) => inner[step], value);

describe.each(everyKind)("the strict form of a %s credential", async (kind) => {
  const { w3cCredential } = await issueExample(kind, {
    expiresAt: new Date("2027-01-01T00:00:00Z"),
  });
  const document = w3cCredential as unknown as JsonObject;
  const places = [...placesOf(document)].filter((path) => path.length > 0);

  test("conforms, and is left as it was", () => {
    const frozen = structuredClone(document);
    for (const path of [[], ...places]) Object.freeze(at(frozen, path));
    expect(validateServiceCredential(frozen)).toEqual([]);
    expect(frozen).toEqual(document);
  });

  test("each member is required, but for validUntil", () => {
    for (const path of places) {
      const without = changed(document, (copy) => {
        const parent = at(copy, path.slice(0, -1));
        if (Array.isArray(parent)) parent.splice(Number(path.at(-1)), 1);
        else delete parent[path.at(-1)!];
      });
      const conforms = validateServiceCredential(without).length === 0;
      expect([path, conforms]).toEqual([path, path.join() === "validUntil"]);
    }
  });

  test("no member of another type, emptied, wrapped, or with something before or after it", () => {
    for (const path of places) {
      const value = at(document, path);
      const others = [
        null,
        true,
        0,
        1.5,
        "",
        {},
        [],
        [value],
        { "@value": value },
        { "@id": value },
      ];
      if (typeof value === "string")
        others.push(` ${value}`, `${value}\n`, `x${value}`, value.toUpperCase());
      for (const other of others) {
        const copy = changed(
          document,
          (inner) => (at(inner, path.slice(0, -1))[path.at(-1)!] = other),
        );
        // A name is free text.
        if (path.join() === "issuer,name" && typeof other === "string" && other !== "") continue;
        // The path of a schema's URL is case-sensitive; the kind's check ensures that it is the
        // right one.
        if (
          path.join() === "credentialSchema,id" &&
          typeof other === "string" &&
          other.length === value.length
        )
          continue;
        if (other === `x${value}` && path.join() === "credentialSchema,id") continue;
        if (JSON.stringify(other) === JSON.stringify(value)) continue;
        expect([path, other, validateServiceCredential(copy).length > 0]).toEqual([
          path,
          other,
          true,
        ]);
      }
    }
  });

  test("no member more, anywhere but among the claims", () => {
    for (const path of [[], ...places]) {
      const parent = at(document, path);
      if (typeof parent !== "object" || path[0] === "credentialSubject") continue;
      for (const name of ["extra", "@id", "@type", "__proto__", "constructor"]) {
        const copy = changed(document, (inner) => {
          const target = at(inner, path);
          if (Array.isArray(target)) target.push(name);
          else Object.defineProperty(target, name, { value: "x", enumerable: true });
        });
        expect([path, name, validateServiceCredential(copy).length > 0]).toEqual([
          path,
          name,
          true,
        ]);
      }
    }
  });

  test("no list in another order", () => {
    for (const name of ["@context", "type"]) {
      const copy = changed(document, (inner) => inner[name].reverse());
      expect(validateServiceCredential(copy)).not.toEqual([]);
    }
  });
});

describe("what is not JSON, or was made to hurt", () => {
  const v2 = "https://www.w3.org/ns/credentials/v2";
  const base = {
    type: "VerifiableCredential",
    issuer: "did:example:i",
    credentialSubject: { name: "x" },
  };
  let deep: object = {};
  for (let level = 0; level < 50_000; level++) deep = { a: deep };
  const hostile = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error("no");
      },
    },
  );
  const validators = {
    validateServiceCredential,
    validateW3cCredential,
    validateW3cPresentation,
    validateSkill: (data: unknown) => validateSubjectData("Skill", data),
  };

  test.each(Object.entries(validators))("%s gives issues, and never throws", (_, validate) => {
    for (const value of [
      undefined,
      null,
      1n,
      Symbol("x"),
      () => 1,
      new Date(0),
      new Map(),
      hostile,
      [hostile],
      deep,
      {
        get type() {
          throw new Error("no");
        },
      },
      Object.create({ ...base, "@context": [v2] }),
      JSON.parse('{"__proto__":{"agentId":"a","skill":"b"}}'),
    ]) {
      expect(validate(value).length).toBeGreaterThan(0);
    }
  });

  // Comparing these as objects would overflow the stack, or call something that is not a function.
  test.each<[string, unknown[]]>([
    ["members named like methods", [{ valueOf: 1 }, { valueOf: 2 }]],
    ["members named like methods, otherwise", [{ toString: "x" }, { toString: "y" }]],
    ["objects without a prototype", [Object.create(null), Object.create(null)]],
    ["deep objects", [structuredDeep(30), structuredDeep(30)]],
    ["arrays", [[[]], [[]]]],
  ])("contexts that are no URLs: %s", async (_, contexts) => {
    const document = { ...base, "@context": [v2, ...contexts] } as unknown as JsonObject;
    const older = {
      ...document,
      "@context": ["https://www.w3.org/2018/credentials/v1", ...contexts],
    };
    for (const index of [1, 2]) {
      for (const issues of [
        validateW3cCredential(document),
        validateW3cCredential(older),
        validateW3cPresentation(document),
      ]) {
        expect(issues).toContainEqual({
          path: `/@context/${index}`,
          message: expect.stringMatching(/^must be a text \(received an? (object|array)/),
        });
      }
    }
    const options = { now, trustedIssuers: [] };
    expect(await verifyCredential(document, options)).toMatchObject({
      valid: false,
      checks: { schemaValid: false },
    });
    const presentation = { ...document, type: "VerifiablePresentation" } as JsonObject;
    expect(
      await verifyPresentation(presentation, { ...options, challenge: "c", domain: "d" }),
    ).toMatchObject({
      valid: false,
    });
  });

  test("a context named twice is refused", () => {
    expect(validateW3cCredential({ ...base, "@context": [v2, "a:b", "c:d", "a:b"] })).toEqual([
      { path: "/@context", message: "must not have equal items, as 1 and 3 are" },
    ]);
  });

  test("members that JSON would not carry do not count", () => {
    const skill = exampleOf("Skill");
    const hidden = Object.defineProperty({ ...skill }, "skill", { value: "x", enumerable: false });
    expect(validateSubjectData("Skill", hidden)).toEqual([
      { path: "", message: 'must have the member "skill"' },
    ]);
    expect(validateSubjectData("Skill", Object.assign(Object.create({ extra: 1 }), skill))).toEqual(
      [],
    );
  });

  test.each(["Nope", "toString", "__proto__", undefined, null, {}])("%j is no kind", (kind) => {
    expect(validateSubjectData(kind as never, {})).toEqual([
      {
        path: "",
        message: expect.stringMatching(/^must be of a known kind: AgentIdentity, Skill/),
      },
    ]);
  });
});

function structuredDeep(levels: number): object {
  return levels === 0 ? {} : { a: structuredDeep(levels - 1) };
}
