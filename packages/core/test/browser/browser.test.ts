import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Runs in the page: issues and verifies a credential, and alters one claim. */
const program = `
  import { createSigner, hashSubjectData, issueX402AgentCredential, statusOfRecord, verifyCredential } from "@arcs/core";
  const signer = createSigner(new Uint8Array(32).fill(1));
  const now = new Date("2026-01-02T03:04:05Z");
  const { credential, w3cCredential } = await issueX402AgentCredential(
    { agentAddress: signer.address, agentId: "a", owner: signer.address, name: "A", serviceEndpoint: "https://a.example/", capabilities: ["x"], network: "devnet" },
    { signer, now },
  );
  const options = { trustedIssuers: [w3cCredential.issuer.id], now, resolveStatus: () => statusOfRecord({ ...credential, status: "Active" }) };
  const valid = await verifyCredential(JSON.stringify(w3cCredential), options);
  const altered = structuredClone(w3cCredential);
  altered.credentialSubject.name = "B";
  const invalid = await verifyCredential(altered, options);
  document.body.dataset.result = JSON.stringify({
    proofValue: w3cCredential.proof.proofValue,
    hash: [...hashSubjectData({ b: 1, a: 2 })],
    valid: valid.valid, checks: valid.checks,
    invalid: invalid.errors.map((error) => error.code),
  });
`;

// Where no browser is installed this is skipped, visibly; CI installs Debian's.
describe.skipIf(!existsSync(executablePath))(`core in headless Chromium (skipped: no ${executablePath})`, () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: { contents: program, resolveDir: join(import.meta.dirname, "../.."), loader: "js" },
      bundle: true,
      write: false,
      splitting: true,
      format: "esm",
      platform: "browser",
      target: "es2022",
      outdir: "/out",
      conditions: ["@arcs/source"],
    });
    const files = new Map(outputFiles.map(({ path, contents }) => [path.replace("/out", ""), contents]));
    server = createServer(({ url = "/" }, response) => {
      // No eval, and no connection to anywhere: what core needs is in its bundle.
      response.setHeader("content-security-policy", "default-src 'none'; script-src 'self'");
      const file = files.get(url);
      if (file === undefined)
        response.setHeader("content-type", "text/html").end('<script type="module" src="/stdin.js"></script>');
      else response.setHeader("content-type", "text/javascript").end(file);
    }).listen(0, "127.0.0.1");
    browser = await chromium.launch({ executablePath, args: flags });
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test("issues and verifies under a strict Content Security Policy, with the same result as in Node", async () => {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on("console", (message) => problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    // Read from the document, because the policy forbids the evaluation of scripts that a test would inject.
    const text = await page
      .locator("body[data-result]")
      .getAttribute("data-result", { timeout: 20_000 })
      .catch((error: Error) => expect.fail(`${error.message}\n${problems.join("\n")}`));
    const result = JSON.parse(text ?? "null");

    const { createSigner, hashSubjectData, issueX402AgentCredential } = await import("../../src/index.ts");
    const signer = createSigner(new Uint8Array(32).fill(1));
    const { w3cCredential } = await issueX402AgentCredential(
      {
        agentAddress: signer.address,
        agentId: "a",
        owner: signer.address,
        name: "A",
        serviceEndpoint: "https://a.example/",
        capabilities: ["x"],
        network: "devnet",
      },
      { signer, now: new Date("2026-01-02T03:04:05Z") },
    );
    expect(result).toEqual({
      proofValue: w3cCredential.proof.proofValue,
      hash: [...hashSubjectData({ b: 1, a: 2 })],
      valid: true,
      checks: { signatureValid: true, issuerTrusted: true, notExpired: true, notRevoked: true, schemaValid: true },
      invalid: ["invalid_signature", "anchor_mismatch"],
    });
    expect(problems.filter((text) => !text.includes("favicon"))).toEqual([]);
  }, 60_000);
});
