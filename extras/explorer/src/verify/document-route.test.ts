// The page that verifies a visitor's credential: its findings, and hostile documents that must not
// trigger anything.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { signCredential } from "@arcs/core";
import { beforeAll, describe, expect, test } from "vitest";

import { registerAgent, runJobs } from "../../../../packages/server/test/support/credentials.ts";
import { useServer } from "../../../../packages/server/test/support/server.ts";
import { useStore } from "../../../../packages/server/test/support/stores.ts";
import { documentPage } from "./document-route.ts";
import { explorer } from "../index.ts";

const server = useServer(useStore(), {}, [explorer]);
let own = "";
let id = "";
let key = "";

beforeAll(async () => {
  const agent = await registerAgent(server(), { name: "Oracle" });
  key = await server().makeKey({ permissions: ["read", "issuer"] });
  const body = {
    type: "SkillCredential",
    subjectId: agent.id,
    claims: { skill: "weather", level: "expert" },
  };
  ({ id } = (await server().call("POST", "/v1/credentials/issue", { key, body })).body);
  await runJobs(server().context);
  own = JSON.stringify((await server().call("GET", `/v1/credentials/${id}/w3c`, { key })).body);
}, 60_000);

const post = (credential: string): Promise<Response> =>
  fetch(`${server().url}/verify`, { method: "POST", body: new URLSearchParams({ credential }) });
const found = async (credential: string): Promise<string> =>
  (await (await post(credential)).text()).replaceAll(/\s+/g, " ");
const verdict = (page: string): string | undefined => /<strong>([^<]*)<\/strong>/.exec(page)?.[1];

describe("/verify, as the server writes it", () => {
  test("a form that works without scripts, under a strict policy", async () => {
    const response = await fetch(`${server().url}/verify`);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
        "script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'",
    );
    const page = (await response.text()).replaceAll(/\s+/g, " ");
    expect(Buffer.byteLength(page)).toBeLessThan(50_000);
    expect(page).toMatch(/<form\s+method="post"\s+action="\/verify"/);
    // Under the header of all other pages, where there are others.
    expect(page).toMatch(/<nav aria-label="Site">[^]*aria-current="page">Verify</);
    expect(
      documentPage({
        documentBases: [],
        explorer: "off",
        maxDocumentBytes: 1024,
        maxDocumentValues: 100,
      }).markup,
    ).not.toContain("<nav");
  });

  test("a credential of this server, and the same altered, by somebody else, or not at all", async () => {
    const page = await found(own);
    expect([verdict(page), page.match(/✓ Passed/g)?.length]).toEqual(["Valid on local", 5]);
    expect(page).toContain("<dt><bdi>Skill</bdi></dt><dd><bdi>weather</bdi></dd>");
    // By whom, of whom and from when on: the claims do not say it.
    const { issuer, validFrom, credentialSubject } = JSON.parse(own);
    for (const [name, value] of Object.entries({
      Issuer: issuer.id,
      About: credentialSubject.id,
      "Valid from": validFrom,
    }))
      expect(page).toContain(`<dt><bdi>${name}</bdi></dt><dd><bdi>${value}</bdi></dd>`);
    const altered = await found(own.replace('"weather"', '"medicine"'));
    expect(verdict(altered)).toBe("Altered");
    expect(altered).toContain("What it says, which is not proven");
    const stranger = await found(
      own.replaceAll(server().issuerDid, server().issuerDid.replace("local", "devnet")),
    );
    expect(stranger).toContain("This service does not trust the issuer");
    for (const text of ["", "[1]", '{"id":1,"id":2}']) {
      expect(await found(text), text).toContain("<strong>Not a credential</strong>");
    }
    // The API's description of a credential, which people mistake for it.
    const described = await found(
      JSON.stringify((await server().call("GET", `/v1/credentials/${id}`, { key })).body),
    );
    expect(verdict(described)).toBe("Not signed");
    expect(described).toContain(
      "This is not signed. The signed form of a credential of this service is at /v1/",
    );
    expect(await found("eyJhbGciOiJFZERTQSJ9.eyJ2YyI6e319.c2ln")).toContain(
      "This looks like a JWT",
    );
  });

  test("what is inside something else is opened, and what is no credential is named", async () => {
    const inside = await found(JSON.stringify({ verifiableCredential: JSON.parse(own) }));
    expect(verdict(inside)).toBe("Valid on local");
    expect(inside).toContain("Found in the member verifiableCredential. Checked by this server.");
    const badge = await found(
      `<svg xmlns="http://www.w3.org/2000/svg"><openbadges:credential><![CDATA[${own}]]></openbadges:credential></svg>`,
    );
    expect(verdict(badge)).toBe("Valid on local");
    expect(badge).toContain("Found in this image (a baked badge).");
    for (const [document, name] of [
      [{ name: "Helper", skills: [], protocolVersion: "0.3.0" }, "the card of an agent (A2A)"],
      [{ versionId: "1-QmX", parameters: {}, state: {}, proof: [{}] }, "an entry of the log of a"],
    ] as const) {
      const page = await found(JSON.stringify(document));
      expect(verdict(page)).toBe("Not a credential");
      expect(page).toContain(name);
      expect(page).not.toMatch(/Not signed|Signature not checked|does not trust the issuer/);
    }
  });

  test("an id, and a link to a page here, lead to that page", async () => {
    const go = async (credential: string): Promise<[number, string | null]> => {
      const { status, headers } = await fetch(`${server().url}/verify`, {
        method: "POST",
        body: new URLSearchParams({ credential }),
        redirect: "manual",
      });
      return [status, headers.get("location")];
    };
    const { publicUrl } = server().context.settings;
    for (const text of [id, `${publicUrl}/verify/${id}`, `${publicUrl}/v1/credentials/${id}/w3c`])
      expect(await go(text), text).toEqual([303, `/verify/${id}`]);
    expect(await go(`https://evil.example/verify/${id}`)).toEqual([200, null]);
  });

  test("claims of others are shown as they stand", async () => {
    const claims = {
      achievement: [{ name: "maths" }, { name: "music" }],
      name: [{ "@value": "Ann", "@language": "en" }],
      createdAt: 1_735_689_600_000,
      soldAt: 3,
    };
    const document = {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiableCredential"],
      issuer: server().issuerDid,
      credentialSubject: { id: "did:example:a", ...claims },
    };
    const page = await found(JSON.stringify(document));
    expect(page).not.toMatch(/\[object Object\]|056971|1970/);
    for (const shown of ["name: maths; name: music", "Ann (en)", "1735689600000", "3"])
      expect(page).toContain(`<dd><bdi>${shown}</bdi></dd>`);
  });

  test("says in a word what is the matter", async () => {
    const document = JSON.parse(own) as { proof: object; "@context": string[] };
    const say = async (parts: object): Promise<string | undefined> =>
      verdict(await found(JSON.stringify({ ...document, ...parts })));
    expect(await say({ proof: { ...document.proof, cryptosuite: "ecdsa-rdfc-2019" } })).toBe(
      "Signature not checked",
    );
    expect(await say({ "@context": [...document["@context"], "https://x.example/"] })).toBe(
      "Signature not checked",
    );
    expect(await say({ proof: undefined })).toBe("Not signed");
    expect(await say({ proof: { ...document.proof, proofValue: "z1" } })).toBe(
      "Signature not proven",
    );
    expect(verdict(await found(`"${"a".repeat(300_000)}"`))).toBe("Too large");
    const presentation = { "@context": document["@context"], type: ["VerifiablePresentation"] };
    expect(verdict(await found(JSON.stringify(presentation)))).toBe("A presentation");
    const { issuer, issuerDid } = server();
    const unsigned = {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiableCredential"],
      issuer: issuerDid,
      credentialSubject: [
        { id: "did:example:a", name: "Ada" },
        { id: "did:example:b", name: "Grace" },
      ],
    };
    const signed = await signCredential(unsigned, { signer: issuer, now: new Date() });
    const page = await found(JSON.stringify(signed));
    expect(page).toContain("<dt><bdi>About</bdi></dt><dd><bdi>did:example:a</bdi></dd>");
    expect(page).toContain("<dd><bdi>Grace</bdi></dd>");
    expect(page).not.toContain("maxlength");
  });

  test("what could not be checked is not called failed", async () => {
    const [before, after] = own.split('"LedgerAccountStatus2025"');
    const page = await found(`${before}"BitstringStatusListEntry"${after}`);
    expect(page).toContain("? Could not be checked</span>: <strong>Revocation</strong>");
    expect(page).not.toContain("✓ Passed</span>: <strong>Revocation</strong>");
  });
});

describe("hostile documents", () => {
  test("HTML in any text stays text", async () => {
    const markup = "<img src=x onerror=alert(1)></bdi><script>alert(1)</script>";
    const document = JSON.parse(own) as { credentialSubject: object };
    const subject = { ...document.credentialSubject, skill: markup, [markup]: markup };
    const page = await found(
      JSON.stringify({ ...document, credentialSubject: subject, [markup]: markup }),
    );
    expect(page).not.toMatch(/<img (?!src="\/assets\/icon\.svg")|<script>/);
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });

  test("nothing that they name is asked for", async () => {
    const asked: string[] = [];
    const trap = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end("{}");
    });
    await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/`;
    const document = JSON.parse(own) as Record<string, unknown>;
    const list = {
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: "1",
    };
    for (const parts of [
      { "@context": [...(document["@context"] as string[]), `${url}context`] },
      { credentialStatus: { ...list, id: `${url}entry`, statusListCredential: `${url}list` } },
      { credentialSchema: { id: `${url}schema`, type: "JsonSchema" } },
      { issuer: `did:web:127.0.0.1%3A${new URL(url).port}` },
      { issuer: url },
      { relatedResource: [{ id: `${url}resource`, digestMultibase: "uEiB" }] },
    ]) {
      const text = JSON.stringify({ ...document, ...parts });
      expect(await found(text)).not.toContain("All five checks passed");
      const { entry, issuer } = { entry: list, issuer: url };
      await server().call("POST", "/verify/status", { body: { entry, issuer } });
    }
    trap.close();
    expect(asked).toEqual([]);
  });

  test("huge and deep ones are refused at once", async () => {
    expect(await found(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`)).toContain(
      "document_too_deep",
    );
    expect(await found(`"${"a".repeat(300_000)}"`)).toContain("document_too_large");
    expect((await post("%".repeat(600_000))).status).toBe(413);
    const many = JSON.stringify({
      ...JSON.parse(own),
      credentialSubject: Array.from({ length: 5000 }, () => ({})),
    });
    const page = await found(many);
    expect(page).toContain("document_too_complex");
    expect(page.length).toBeLessThan(50_000);
  });
});

describe("what the script asks of the server", () => {
  test("whether it trusts an issuer: that one, and no list of all", async () => {
    const trust = async (issuer: string): Promise<unknown> =>
      (await server().call("GET", `/verify/trust?issuer=${encodeURIComponent(issuer)}`)).body;
    expect(await trust(server().issuerDid)).toEqual({ trustedIssuers: [server().issuerDid] });
    expect(await trust("did:service:local:9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu")).toEqual({
      trustedIssuers: [],
    });
    expect((await server().call("GET", "/verify/trust")).status).toBe(400);
  });

  test("the status, without the hash of the claims, which an agent may hide", async () => {
    const { credentialStatus: entry } = JSON.parse(own) as { credentialStatus: object };
    const ask = async (): Promise<unknown> =>
      (
        await server().call("POST", "/verify/status", {
          body: { entry, issuer: server().issuerDid },
        })
      ).body;
    expect(await ask()).toEqual({ status: "active" });
    await server().call("POST", `/v1/credentials/${id}/revoke`, { key, body: {} });
    expect(await ask()).toEqual({ status: "revoked" });
    expect(verdict(await found(own))).toBe("Revoked");
  });
});
