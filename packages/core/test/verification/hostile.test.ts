import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { verifyCredential, verifyPresentation } from "../../src/verification/verify.ts";
import { hostileDocuments } from "../support/hostile.ts";

const documents = await hostileDocuments();
const options = { trustedIssuers: [], now: new Date("2026-01-02T00:00:00Z") };

/** The members that every object inherits. */
const shared = (): string[][] =>
  [Object.prototype, Array.prototype, Function.prototype, Object].map((each) =>
    Object.getOwnPropertyNames(each),
  );

describe("hostile documents", () => {
  const sharedBefore = shared();
  const touched: string[] = [];
  const refuse = (what: string) => (): never => {
    touched.push(what);
    throw new Error(`${what} was called`);
  };
  beforeAll(() => {
    vi.spyOn(globalThis, "fetch").mockImplementation(refuse("fetch"));
    vi.spyOn(http, "request").mockImplementation(refuse("http.request"));
    vi.spyOn(https, "request").mockImplementation(refuse("https.request"));
    vi.spyOn(net.Socket.prototype, "connect").mockImplementation(refuse("net.connect"));
    vi.spyOn(dns, "lookup").mockImplementation(refuse("dns.lookup"));
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });

  test.each(documents)("$name: $code", async ({ input, code }) => {
    const report = await verifyCredential(input, options);
    expect(report.valid).toBe(false);
    expect(report.errors.map((error) => error.code)).toContain(code);
    for (const { message } of report.errors) expect(message.length).toBeLessThan(400);
  });

  test.each(documents)("$name, in a presentation", async ({ input }) => {
    const presentation =
      typeof input === "object" && !(input instanceof Uint8Array)
        ? {
            "@context": ["https://www.w3.org/ns/credentials/v2"],
            type: "VerifiablePresentation",
            verifiableCredential: [input],
          }
        : input;
    const report = await verifyPresentation(presentation, { ...options, challenge: "c" });
    expect(report.valid).toBe(false);
    expect(report.errors.length).toBeGreaterThan(0);
  });

  test("none of them altered what all objects share", () => {
    expect(shared()).toEqual(sharedBefore);
  });

  test("none of them made anything touch the network", () => {
    expect(touched).toEqual([]);
    expect(() => http.request("http://127.0.0.1:9/")).toThrow("http.request was called");
  });
});
