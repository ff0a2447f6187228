import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import { canonicalJson } from "@arcs/vc/internal";
import { knownContexts } from "../../src/canonicalization/default-canonicalizer.ts";
import { SERVICE_CONTEXT_URL } from "../../src/base/naming.ts";

describe("known contexts", () => {
  // SHA-256 of the RFC 8785 form: a change of any of them changes what signatures mean.
  test.each(
    Object.entries({
      "https://www.w3.org/ns/credentials/v2":
        "b463c8d6a066214123ddd9827b135e1b50e1fc73322cc52a9b12a4f1fc7d86cf",
      "https://www.w3.org/2018/credentials/v1":
        "b01e671e873981f19a9102a9a57f666dbcaeb31b99e3e124378d143e71549247",
      "https://w3id.org/security/data-integrity/v2":
        "7ba3c50acf2689d5e07927267343eb353249c7c22a9f2d00307cc970e855e305",
      "https://w3id.org/security/suites/ed25519-2020/v1":
        "fb517f09d990829aed734c9bad8cbbb2ac3d5063b865c7e3d81f246074bf5691",
      "https://service.example/contexts/credentials/v1":
        "4ec86daa25b5960c6260ece8c70e16c1ab2ca0cab7e1f3f3572cf9897452a1c2",
    }),
  )("%s is pinned", (url, digest) => {
    const text = canonicalJson(JSON.parse(JSON.stringify(knownContexts.get(url))));
    expect(createHash("sha256").update(text).digest("hex")).toBe(digest);
  });
  test("are no others, and each is a document of a context only", () => {
    expect(knownContexts.size).toBe(5);
    for (const document of knownContexts.values())
      expect(Object.keys(document)).toEqual(["@context"]);
  });
  test("are read as any map is", () => {
    const urls = [...knownContexts.keys()];
    expect([...knownContexts]).toEqual([...knownContexts.entries()]);
    expect([...knownContexts].map(([url]) => url)).toEqual(urls);
    expect([...knownContexts.values()]).toEqual(urls.map((url) => knownContexts.get(url)));
    const visited: unknown[] = [];
    knownContexts.forEach((document, url, all) =>
      visited.push([url, document, all === knownContexts]),
    );
    expect(visited).toEqual([...knownContexts].map((entry) => [...entry, true]));
    expect(knownContexts.has(SERVICE_CONTEXT_URL)).toBe(true);
    for (const url of [
      "",
      "constructor",
      `${SERVICE_CONTEXT_URL}/`,
      SERVICE_CONTEXT_URL.toUpperCase(),
    ]) {
      expect(knownContexts.has(url)).toBe(false);
      expect(knownContexts.get(url)).toBeUndefined();
    }
  });
});

describe("nobody can alter", () => {
  test("which context stands for a URL", () => {
    const map = knownContexts as any;
    const evil = { "@context": { "@vocab": "https://evil.example/" } };
    for (const attempt of [
      () => map.set(SERVICE_CONTEXT_URL, evil),
      () => map.delete(SERVICE_CONTEXT_URL),
      () => map.clear(),
      () => Map.prototype.set.call(map, SERVICE_CONTEXT_URL, evil),
      () => (map.get = () => evil),
      () => Object.defineProperty(map, "has", { value: () => true }),
    ]) {
      expect(attempt).toThrow(TypeError);
    }
    const document = knownContexts.get(SERVICE_CONTEXT_URL) as any;
    expect(() => (document["@context"] = evil["@context"])).toThrow(TypeError);
  });
  test("what is in a context, at any depth", () => {
    const frozen = (value: unknown): boolean =>
      typeof value !== "object" ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(frozen));
    for (const [url, document] of knownContexts)
      expect([url, frozen(document)]).toEqual([url, true]);
    const terms = knownContexts.get(SERVICE_CONTEXT_URL)!["@context"] as any;
    expect(() => (terms.agentId = "https://evil.example/")).toThrow(TypeError);
    expect(() => (terms["LedgerAccountStatus2025"]["@id"] = "x")).toThrow(TypeError);
  });
});
