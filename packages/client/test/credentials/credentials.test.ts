import { createSigner, type Signer } from "@arcs/core";
import { createLedgerAnchor } from "@arcs/ledger";
import { createLocalLedger, type LocalLedger } from "@arcs/ledger/local";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { missingPackage } from "../../src/credentials/missing-package.ts";
import {
  issueAgentIdentityCredential,
  issueX402AgentCredential,
  verifyCredential,
  type VerifyCredentialOptions,
} from "../../src/credentials/index.ts";
import { errorOf } from "../support/platform.ts";

const signer = createSigner(new Uint8Array(32).fill(1));
const agent = createSigner(new Uint8Array(32).fill(2));
const identity = {
  agentAddress: agent.address,
  agentId: "translator-1",
  owner: agent.address,
  name: "Translator",
  serviceEndpoint: "https://translator.example/api",
  network: "local",
};
const trustedIssuers = [`did:service:local:${signer.address}`];

describe("with a ledger", () => {
  let ledger: LocalLedger;
  beforeAll(async () => {
    ledger = await createLocalLedger();
    await ledger.airdrop(signer.address, 10_000_000_000n);
  }, 60_000);
  afterAll(() => ledger?.close());
  const onLedger = (): VerifyCredentialOptions => ({
    network: "local",
    transport: ledger.transport,
    trustedIssuers,
  });

  test("issue, anchor, verify, revoke, verify", async () => {
    const { transport } = ledger;
    const issued = await issueX402AgentCredential(identity, { signer, ledger: { transport } });
    expect(issued.credential.status).toBe("Active");
    expect(issued.anchor).toEqual({
      address: expect.any(String),
      transactionHash: expect.any(String),
      slot: expect.any(Number),
    });
    expect(await verifyCredential(issued.w3cCredential, onLedger())).toMatchObject({
      valid: true,
      errors: [],
    });

    const anchor = createLedgerAnchor({ network: "local", transport, payer: signer });
    await anchor.revoke(issued.credentialId, { issuer: signer });
    const report = await verifyCredential(issued.w3cCredential, onLedger());
    expect(report).toMatchObject({ valid: false, errors: [{ code: "credential_revoked" }] });
    // Offline nobody notices; that is what offline means.
    const offline = await verifyCredential(issued.w3cCredential, {
      network: "offline",
      trustedIssuers,
    });
    expect(offline).toMatchObject({
      valid: true,
      checks: { notRevoked: false },
      errors: [{ code: "status_not_checked" }],
    });
  });

  test("somebody else may pay; without a ledger nothing is anchored", async () => {
    const payer = createSigner(new Uint8Array(32).fill(3));
    await ledger.airdrop(payer.address, 1_000_000_000n);
    const options = { signer, nonce: 1, ledger: { transport: ledger.transport, payer } };
    const { w3cCredential } = await issueX402AgentCredential(identity, options);
    expect((await verifyCredential(w3cCredential, onLedger())).valid).toBe(true);

    const local = await issueX402AgentCredential(identity, { signer, nonce: 2 });
    expect([local.credential.status, local.anchor]).toEqual(["Pending", undefined]);
    const report = await verifyCredential(local.w3cCredential, onLedger());
    expect(report).toMatchObject({
      valid: false,
      checks: { signatureValid: true },
      errors: [{ code: "status_not_found" }],
    });
  });

  test("a ledger that is out of reach: an error, or a report that says so; never valid", async () => {
    const transport = () => Promise.reject(new Error("down"));
    const error = await errorOf(
      issueX402AgentCredential(identity, { signer, nonce: 3, ledger: { transport } }),
    );
    expect(error.code).toBe("ledger_unreachable");
    const { w3cCredential } = await issueX402AgentCredential(identity, { signer });
    const report = await verifyCredential(w3cCredential, {
      network: "local",
      transport,
      trustedIssuers,
    });
    expect(report).toMatchObject({ valid: false, errors: [{ code: "status_unavailable" }] });
  });
});

describe("without a ledger", () => {
  test("a sync that is asked for needs a bridge, before anything is issued", async () => {
    let signed = 0;
    const counting: Signer = {
      address: signer.address,
      sign: (message) => (signed++, signer.sign(message)),
    };
    const error = await errorOf(
      issueAgentIdentityCredential({ ...identity, syncToCrossmint: true }, { signer: counting }),
    );
    expect([error.code, signed]).toEqual(["invalid_argument", 0]);
    const { sync } = await issueAgentIdentityCredential(
      { ...identity, recipientEmail: "a@b.example" },
      { signer },
    );
    expect(sync).toBeUndefined();
  });

  test("the recipient's address is not in the credential", async () => {
    const issued = await issueAgentIdentityCredential(
      { ...identity, recipientEmail: "a@b.example" },
      { signer },
    );
    expect(JSON.stringify(issued)).not.toContain("b.example");
  });

  test("a sync that fails leaves a credential that holds", async () => {
    const bridge = {
      driver: "eas",
      chain: "base",
      batchSize: 1,
      typicalSeconds: 1,
      issue: async () => [
        {
          status: "refused",
          isRetryable: false,
          problem: { code: "bridge_request_refused", message: "no" },
        },
      ],
      check: () => expect.fail(),
      revoke: () => expect.fail(),
      checkRevocation: () => expect.fail(),
    } as const;
    const input = { ...identity, syncToCrossmint: true };
    const { sync, w3cCredential } = await issueAgentIdentityCredential(input, {
      signer,
      sync: { bridge, waitSeconds: 5 },
    });
    expect(sync).toMatchObject({
      status: "failed",
      url: null,
      reason: { code: "bridge_request_refused" },
    });
    expect(
      (await verifyCredential(w3cCredential, { network: "offline", trustedIssuers })).valid,
    ).toBe(true);
  });

  test.each([
    [{ network: "base" }, "invalid_argument"],
    [{ network: "dogecoin" }, "invalid_network"],
    [{ network: "dogecoin", provider: "https://rpc.example" }, "invalid_argument"],
    [{ network: "constructor" }, "invalid_network"],
    [{}, "invalid_network"],
  ])("the network of %j is refused", async (options, code) => {
    const error = await errorOf(
      verifyCredential({}, { trustedIssuers, ...options } as VerifyCredentialOptions),
    );
    expect(error.code).toBe(code);
  });

  test("garbage is a report, not an error", async () => {
    for (const document of [null, 7, "{", [], {}]) {
      const report = await verifyCredential(document, { network: "offline", trustedIssuers });
      expect(report.valid).toBe(false);
    }
  });
});

describe("packages that are not installed", () => {
  test.each([
    [Object.assign(new Error("Cannot find package '@arcs/evm'"), { code: "ERR_MODULE_NOT_FOUND" })],
    [Object.assign(new Error("Cannot find module '@arcs/evm'"), { code: "MODULE_NOT_FOUND" })],
    // As Chrome, Firefox and Safari say it.
    [new TypeError("Failed to resolve module specifier '@arcs/evm'")],
    [new TypeError("The specifier “@arcs/evm” was a bare specifier, but was not remapped")],
    [new TypeError("Module name, '@arcs/evm' does not resolve to a valid URL.")],
    // As workerd says it of a bundle.
    [new Error('No such module "out/@arcs/evm".')],
  ])("are named, whoever did not find them: %s", (cause) => {
    expect(missingPackage("@arcs/evm", cause)).toMatchObject({
      code: "package_missing",
      message: "this needs the package @arcs/evm; install it beside @arcs/client",
      cause,
    });
  });

  test("are missing, too, where a bundler was told to leave them out", async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { loadEvm, loadLedger } from "../../src/credentials/load-optional.ts";`,
        resolveDir: import.meta.dirname,
      },
      bundle: true,
      format: "esm",
      conditions: ["@arcs/source"],
      plugins: [
        {
          name: "empty",
          setup(making) {
            const empty = { path: "empty", namespace: "empty" };
            making.onResolve({ filter: /^@arcs\/(evm|ledger)$/ }, () => empty);
            making.onLoad({ filter: /./, namespace: "empty" }, () => ({ contents: "" }));
          },
        },
      ],
      write: false,
    });
    const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
    const { loadEvm, loadLedger } = await import(`data:text/javascript;base64,${code}`);
    await expect(loadLedger()).rejects.toMatchObject({ code: "package_missing" });
    await expect(loadEvm()).rejects.toMatchObject({ code: "package_missing" });
  });

  test("faults within a package that is there stay what they are", () => {
    const inner = Object.assign(new Error("Cannot find package 'viem'"), {
      code: "ERR_MODULE_NOT_FOUND",
    });
    for (const fault of [new Error("broken"), inner, new Error("@arcs/evm is broken")])
      expect(missingPackage("@arcs/evm", fault)).toBe(fault);
  });
});

test("every option of core reaches it", async () => {
  const { w3cCredential } = await issueX402AgentCredential(identity, { signer });
  const options = { network: "offline", trustedIssuers, documentBases: ["no URL"] } as const;
  expect(await errorOf(verifyCredential(w3cCredential, options))).toMatchObject({
    code: "invalid_argument",
    message: expect.stringContaining("documentBases"),
  });
});
