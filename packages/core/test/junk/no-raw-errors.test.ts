import fc from "fast-check";
import { describe, expect, test } from "vitest";

import * as core from "../../src/index.ts";
import * as onNode from "../../src/node/index.ts";
import * as jcs from "../../src/verify-jcs/index.ts";
import { junkArguments, outcomeOf } from "./junk.ts";

const entries = { core, onNode, jcs };

const functions = Object.entries(entries).flatMap(([entry, exported]) =>
  Object.entries(exported)
    // The class of errors, and what tells one: everything else is held to them.
    .filter(([name, value]) => typeof value === "function" && name !== "SdkError")
    .map(([name, value]) => [`${name} (${entry})`, value as (...args: unknown[]) => unknown] as const),
);

const names = [
  "signer",
  "now",
  "network",
  "agentAddress",
  "kind",
  "subjectData",
  "address",
  "trustedIssuers",
  "body",
  "headers",
  "secrets",
  "secret",
  "claims",
  "schema",
  "transactions",
  "rates",
  "message",
  "signature",
  "publicKey",
  "credential",
  "roots",
  "list",
  "entries",
  "state",
  "challenge",
  "domain",
  "score",
  "threads",
  "size",
  "root",
  "path",
];

describe.each(functions)("%s", (_, call) => {
  test("gives a value or an SdkError, whatever it is called with", async () => {
    await fc.assert(
      fc.asyncProperty(junkArguments(names), async (args) => {
        expect(await outcomeOf(call, args())).toBeUndefined();
      }),
      { numRuns: Number(process.env["ARCS_JUNK_RUNS"] ?? 60) },
    );
  });
});
