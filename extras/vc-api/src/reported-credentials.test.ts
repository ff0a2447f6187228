// Credentials that outsiders reported, as core's tests have them, over HTTP: each as the text in
// which it came.
import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { extras } from "../../service/src/index.ts";

type Case = { name: string; valid: boolean; why: string; text: string };
const casesUrl = new URL(
  "../../../packages/core/test/verification/reported-credentials.json",
  import.meta.url,
);
const cases = JSON.parse(readFileSync(casesUrl, "utf8")) as Case[];

const server = useServer(useStore(), { vcApi: "open", vcApiTrust: "any" }, extras);

describe.each(cases)("$name: $why", ({ valid, text }) => {
  test(`is ${valid ? "verified" : "not verified"} by the VC-API`, async () => {
    const response = await fetch(`${server().url}/vc/credentials/verify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"verifiableCredential":${text}}`,
    });
    const { verified } = (await response.json()) as { verified?: boolean };
    expect([response.status, verified === true]).toEqual([valid ? 200 : 400, valid]);
  });

  // The page takes no contexts that a credential brings along, and eddsa-rdfc-2022 alone.
  test.runIf(!text.includes("vocab.example"))(
    `${valid ? "lacks nothing but trust" : "fails"} on the page`,
    async () => {
      const response = await fetch(`${server().url}/verify`, {
        method: "POST",
        body: new URLSearchParams({ credential: text }),
      });
      const page = await response.text();
      const codes = [...page.matchAll(/Error: [^<]*\((\w+)\)/g)].map(([, code]) => code);
      expect(codes).toEqual(valid ? [] : ["related_resource_mismatch"]);
    },
  );
});
