import { isSdkError } from "@arcs/core";
import { describe, expect, test } from "vitest";

import * as bridge from "../src/index.ts";
import { makeCredential, makeRequest, memoryStore, startTime } from "./support/fixtures.ts";

const { createEasBridge, createProviderBridge, createProviderClient, createEvmStatusResolver } =
  bridge;

/** Values that callers without types may pass anywhere. */
const anything: readonly unknown[] = [
  undefined,
  null,
  0,
  -1,
  1.5,
  2 ** 53,
  Number.NaN,
  10n,
  "",
  "x",
  "0x",
  "\ud800",
  "1".repeat(100_000),
  "toString",
  true,
  [],
  [undefined],
  {},
  { then: 1 },
  () => "x",
  Symbol("x"),
  new Uint8Array(31),
  new Date(Number.NaN),
  Object.create(null),
];

/** Reports calls that neither succeed nor fail with an SdkError. */
async function foreign(name: string, call: () => unknown, passed: unknown): Promise<string[]> {
  const error: unknown = await (async () => call())().then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error === undefined || isSdkError(error)) return [];
  return [`${name} with ${typeof passed}: ${String((error as Error)?.stack ?? error)}`];
}

const provider = { request: () => Promise.reject(new Error("offline")) };
const secretKey = `sk_staging_${"a".repeat(40)}`;
const now = startTime;

describe("callers without types", () => {
  test("hear of it in errors of ours, whichever argument it is", async () => {
    const credential = await makeCredential();
    const request = await makeRequest();
    const attester = await bridge.createEvmSigner(new Uint8Array(32).fill(7));
    const easOptions = { chain: "base", provider, attester };
    const client = createProviderClient({ secretKey });
    const providerOptions = { client, chain: "base-sepolia", templateIds: {} };
    const eas = createEasBridge(easOptions as never);
    const paid = createProviderBridge(providerOptions as never);
    const evidence = { type: "attestation", chain: "base", uid: `0x${"1".repeat(64)}` };
    const verifying = { network: "base", provider, attesters: {}, now };
    const remember = async (): Promise<void> => undefined;
    const settings = { bridge: eas, now };
    const artifact = { format: "eip712", signature: `0x${"11".repeat(65)}`, payload: {} } as const;
    const requirements = {
      scheme: "exact",
      network: "base",
      asset: "0x",
      payTo: "0x",
      amount: "1",
    };
    const expectation = { resourceUrl: "https://oracle.example/", requirements, now };
    const state = bridge.requestSync({ credentialId: "a", request }, settings);
    const store = memoryStore();
    await store.save(state);
    const worker = { store, bridge: eas, now: () => now };

    const calls: [string, (value: any) => unknown][] = [
      ["hashCredential", (value) => bridge.hashCredential(value)],
      ["createBridgeRequest", (value) => bridge.createBridgeRequest(value)],
      ["createBridgeRequest options", (value) => bridge.createBridgeRequest(credential, value)],
      [
        "createBridgeRequest recipient",
        (value) => bridge.createBridgeRequest(credential, { recipient: value }),
      ],
      ["findEvmChain", (value) => bridge.findEvmChain(value)],
      ["createEvmSigner", (value) => bridge.createEvmSigner(value)],
      ["createEasBridge", (value) => createEasBridge(value)],
      ["createProviderBridge", (value) => createProviderBridge(value)],
      ["createProviderClient", (value) => createProviderClient(value)],
      ["createEvmStatusResolver", (value) => createEvmStatusResolver(value)],
      [
        "readBridgeConfig",
        (value) => bridge.readBridgeConfig({ BRIDGE_SECRET_KEY: secretKey, BRIDGE_ENV: value }),
      ],
      [
        "verifyOnEvm credential",
        (value) => bridge.verifyOnEvm(value, evidence, verifying as never),
      ],
      [
        "verifyOnEvm evidence",
        (value) => bridge.verifyOnEvm(credential, value, verifying as never),
      ],
      ["verifyOnEvm options", (value) => bridge.verifyOnEvm(credential, evidence, value)],
      ["issue by attestations", (value) => eas.issue([value], { remember })],
      ["issue through the provider", (value) => paid.issue([value], { remember })],
      ["requestSync", (value) => bridge.requestSync(value, settings)],
      [
        "requestSync request",
        (value) => bridge.requestSync({ credentialId: "a", request: value }, settings),
      ],
      [
        "requestSync settings",
        (value) => bridge.requestSync({ credentialId: "a", request }, value),
      ],
      ["requestRevocation", (value) => bridge.requestRevocation(value, now)],
      ["requestRevocation now", (value) => bridge.requestRevocation(state, value)],
      ["findNextStepTime", (value) => bridge.findNextStepTime(value)],
      ["planSync", (value) => bridge.planSync(value, now)],
      ["advanceSyncs", (value) => bridge.advanceSyncs(value, worker)],
      ["advanceSyncs worker", (value) => bridge.advanceSyncs(["a"], value)],
      ["readX402Artifact kind", (value) => bridge.readX402Artifact(value, artifact)],
      ["readX402Artifact", (value) => bridge.readX402Artifact("offer", value)],
      [
        "readX402Artifact payload",
        (value) => bridge.readX402Artifact("offer", { ...artifact, payload: value }),
      ],
      [
        "readX402Artifact JWS",
        (value) => bridge.readX402Artifact("offer", { format: "jws", signature: value }),
      ],
      ["verifyX402Offer", (value) => bridge.verifyX402Offer(value, expectation)],
      ["verifyX402Offer expectation", (value) => bridge.verifyX402Offer(artifact, value)],
      ...Object.keys(expectation).map((name): [string, (value: any) => unknown] => [
        `verifyX402Offer ${name}`,
        (value) => bridge.verifyX402Offer(artifact, { ...expectation, [name]: value }),
      ]),
      ...Object.keys({ ...easOptions, form: 0, confirmations: 0, maxTransactionFee: 0 }).map(
        (name): [string, (value: any) => unknown] => [
          `createEasBridge ${name}`,
          (value) => createEasBridge({ ...easOptions, [name]: value } as never),
        ],
      ),
      ...Object.keys(providerOptions).map((name): [string, (value: any) => unknown] => [
        `createProviderBridge ${name}`,
        (value) => createProviderBridge({ ...providerOptions, [name]: value } as never),
      ]),
      ...["secretKey", "baseUrl", "timeoutMs"].map((name): [string, (value: any) => unknown] => [
        `createProviderClient ${name}`,
        (value) => createProviderClient({ secretKey, [name]: value }),
      ]),
      ...Object.keys({
        ...verifying,
        secondProvider: 0,
        confirmations: 0,
        maxHeadAgeSeconds: 0,
        timeoutMs: 0,
      }).map((name): [string, (value: any) => unknown] => [
        `verifyOnEvm ${name}`,
        (value) =>
          bridge.verifyOnEvm(credential, evidence, { ...verifying, [name]: value } as never),
      ]),
      ...Object.keys(request).map((name): [string, (value: any) => unknown] => [
        `issue with ${name}`,
        (value) => eas.issue([{ ...request, [name]: value }], { remember }),
      ]),
    ];
    const found: string[] = [];
    for (const [name, call] of calls) {
      for (const value of anything) found.push(...(await foreign(name, () => call(value), value)));
    }
    expect(found).toEqual([]);
  });

  test("evidence and credentials that are hostile get findings, and are not called", async () => {
    const credential = await makeCredential();
    const verifying = { network: "base", provider, attesters: {}, now } as const;
    let called = 0;
    const trap = (): never => {
      called++;
      throw new Error("called");
    };
    const hostile: unknown[] = [
      { ...credential, toJSON: trap },
      Object.defineProperty({ ...credential }, "proof", { get: trap, enumerable: true }),
      Object.defineProperty({ ...credential }, "credentialSubject", {
        get: trap,
        enumerable: true,
      }),
      { ...credential, credentialSubject: Object.setPrototypeOf({}, { id: "x" }) },
      (() => {
        const cycle: Record<string, unknown> = { ...credential };
        cycle["issuer"] = cycle;
        return cycle;
      })(),
    ];
    for (const document of hostile) {
      const report = await bridge.verifyOnEvm(document as object, {}, verifying);
      expect(report).toMatchObject({
        valid: false,
        errors: [{ code: "invalid_credential_format" }],
      });
    }
    expect(called).toBe(0);
  });

  test("a single address in place of a list of attesters is told, not trusted", async () => {
    const attesters = { "did:x": "0x1B887669437644aA348c518844660ef8d63bd643" } as never;
    const verifying = { network: "base", provider, attesters, now } as const;
    await expect(bridge.verifyOnEvm(await makeCredential(), {}, verifying)).rejects.toMatchObject({
      code: "invalid_argument",
    });
  });
});
