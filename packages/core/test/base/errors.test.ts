import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import {
  httpCodes,
  isSdkError,
  libraryCodes,
  SdkError,
  toVerificationError,
  verificationCodes,
  verificationError,
} from "../../src/base/errors.ts";

const page = readFileSync(new URL("../../../../docs/errors.md", import.meta.url), "utf8");
/**
 * Lists the codes under a heading, each with what stands in brackets at the end of its line's
 * codes.
 */
const listed = (heading: string): (readonly [code: string, mark: string | undefined])[] => {
  const section = page.split(`## ${heading}`)[1]?.split("\n## ")[0] ?? "";
  return Array.from(section.matchAll(/^- ((?:`\w+`(?:, )?)+)(?: \((\w+)\))?: \S/gm)).flatMap(
    ([, codes = "", mark]) => Array.from(codes.matchAll(/\w+/g), ([code]) => [code, mark] as const),
  );
};

describe("docs/errors.md", () => {
  test("lists every verification code with its severity, and no other", () => {
    const severities = listed("Verification").map(([code, severity = "critical"]) => [
      code,
      severity,
    ]);
    expect(Object.fromEntries(severities)).toEqual(verificationCodes);
  });

  test("a finding has the severity that the table gives its code", () => {
    for (const [code, severity] of Object.entries(verificationCodes)) {
      expect(verificationError(code as keyof typeof verificationCodes, "x")).toMatchObject({
        code,
        severity,
      });
    }
  });

  test("every verification code that is thrown on the way becomes a finding", () => {
    const folder = new URL("../../../", import.meta.url).pathname;
    const sources = ["core/src", "vc/src"].flatMap((part) =>
      readdirSync(folder + part, { recursive: true, encoding: "utf8" })
        .filter((path) => path.endsWith(".ts"))
        .map((path) => `${part}/${path}`),
    );
    const inSources = sources.flatMap((path) =>
      Array.from(
        readFileSync(folder + path, "utf8").matchAll(/SdkError\(\s*"(\w+)"/g),
        ([, code]) => ({
          path,
          code: code!,
        }),
      ),
    );
    // These are thrown when something is created, never during verification.
    const atMaking =
      /sign-document|sign-credential|record.ts invalid_signature|data-integrity.ts previous_proof_not_found/;
    const onTheWay = inSources.filter(
      ({ path, code }) =>
        Object.hasOwn(verificationCodes, code) && !atMaking.test(`${path} ${code}`),
    );
    expect(onTheWay.length).toBeGreaterThan(10);
    for (const { code } of onTheWay) {
      expect(
        toVerificationError(new SdkError(code as keyof typeof verificationCodes, "x")),
      ).toMatchObject({ code });
    }
    const another = new SdkError("invalid_argument", "x");
    expect(() => toVerificationError(another)).toThrow(another);
  });

  test("lists every code that the library throws, and no other", () => {
    expect(
      listed("Thrown by the library")
        .map(([code]) => code)
        .toSorted(),
    ).toEqual([...libraryCodes].toSorted());
  });

  test("lists every HTTP code with its status, and no other", () => {
    const statuses = listed("HTTP API").map(([code, status]) => [code, Number(status)]);
    expect(Object.fromEntries(statuses)).toEqual(httpCodes);
  });

  test("every code is lower snake case", () => {
    for (const code of [
      ...Object.keys(verificationCodes),
      ...libraryCodes,
      ...Object.keys(httpCodes),
    ]) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    }
  });
});

describe("SdkError", () => {
  test("carries code, message, details and cause", () => {
    const cause = new Error("inner");
    const error = new SdkError("invalid_did", "no DID", { details: { length: 3 }, cause });
    expect(error).toMatchObject({
      name: "SdkError",
      code: "invalid_did",
      message: "no DID",
      details: { length: 3 },
      cause,
    });
    expect(new SdkError("invalid_did", "no DID").details).toEqual({});
    expect("cause" in new SdkError("invalid_did", "no DID")).toBe(false);
  });

  test("isSdkError goes by name and code, so that it holds across two copies of the library", () => {
    const foreign = Object.assign(new Error("x"), { name: "SdkError", code: "invalid_did" });
    expect(isSdkError(foreign)).toBe(true);
    expect(isSdkError(foreign, "invalid_did")).toBe(true);
    expect(isSdkError(foreign, "invalid_network")).toBe(false);
    for (const other of [
      new Error("x"),
      { name: "SdkError", code: "x" },
      null,
      undefined,
      "SdkError",
    ]) {
      expect(isSdkError(other)).toBe(false);
    }
  });

  test("a finding has the severity of its code", () => {
    expect(verificationError("untrusted_issuer", "m")).toEqual({
      code: "untrusted_issuer",
      message: "m",
      severity: "warning",
    });
    expect(verificationError("invalid_signature", "m").severity).toBe("critical");
  });
});
