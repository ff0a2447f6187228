// Gas for syncing credentials to an EVM chain, and speed of verifying them there: on an EVM on this
// machine.
import { createSigner, issueCredential, type JsonObject } from "@arcs/core";
import {
  type BridgeEvidence,
  type BridgeRequest,
  createBridgeRequest,
  createEasBridge,
  createEvmSigner,
  verifyOnEvm,
} from "@arcs/evm";

import { startLocalEvm } from "../packages/evm/test/support/local-evm.ts";

const chain = "base";
const evm = await startLocalEvm(chain);
const [issuer, agent] = [1, 2].map((fill) => createSigner(new Uint8Array(32).fill(fill)));
const attester = await createEvmSigner(new Uint8Array(32).fill(7));
await evm.fund(attester.address);
const { w3cCredential } = await issueCredential(
  {
    kind: "Skill",
    agentAddress: agent!.address,
    network: "local",
    subjectData: { agentId: "agent-1", skill: "translation" },
  },
  { signer: issuer!, now: new Date() },
);
const credential = w3cCredential as unknown as JsonObject;
const request = createBridgeRequest(credential);
const bridgeOf = (form: "attestation" | "batch") =>
  createEasBridge({ chain, provider: evm.url, attester, form, confirmations: 1 });

const rows: [string, number, number][] = [];
/** Sends one transaction and records its gas. */
async function measure(name: string, run: () => Promise<unknown>, share = 1): Promise<void> {
  await run();
  await evm.mined();
  const block = await evm.rpc("eth_getBlockByNumber", "latest", false);
  const gas = Number(block.gasUsed);
  rows.push([name, gas, gas / share]);
}

const kept: JsonObject[] = [];
const remember = async (memos: readonly JsonObject[]): Promise<void> =>
  void kept.splice(0, kept.length, ...memos);
const evidenceOf = async (form: "attestation" | "batch"): Promise<BridgeEvidence> => {
  const progress = await bridgeOf(form).check(request, {
    memo: kept[0]!,
    remember: async () => undefined,
  });
  if (progress.status !== "synced") throw new Error(`not synced, but ${progress.status}`);
  return progress.evidence;
};
/** As many credentials, this one first. */
const batchOf = (size: number): BridgeRequest[] =>
  Array.from({ length: size }, (_, index) =>
    index === 0
      ? request
      : { ...request, credentialHash: `0x${index.toString(16).padStart(64, "0")}` },
  );

await measure("register the schema, once for each chain", () =>
  bridgeOf("attestation").registerSchema(),
);
await measure("attest one credential", () =>
  bridgeOf("attestation").issue([request], { remember }),
);
const attested = await evidenceOf("attestation");
for (const size of [1, 100, 1_000]) {
  await measure(
    `a batch of ${size}`,
    () => bridgeOf("batch").issue(batchOf(size), { remember }),
    size,
  );
}
const batched = await evidenceOf("batch");
const forget = { remember: async () => undefined };
const verify = async (evidence: BridgeEvidence): Promise<boolean> =>
  (
    await verifyOnEvm(credential, evidence, {
      network: chain,
      provider: evm.url,
      attesters: { [request.issuer]: [attester.address] },
      confirmations: 1,
      now: new Date(),
    })
  ).valid;

const times: [string, number][] = [];
for (const [name, evidence] of [
  ["verify an attestation", attested],
  ["verify a place in a batch of 1,000", batched],
] as const) {
  if (!(await verify(evidence))) throw new Error(`${name}: not valid`);
  const count = 200;
  const begun = performance.now();
  for (let index = 0; index < count; index++) await verify(evidence);
  times.push([name, (performance.now() - begun) / count]);
}
await measure("revoke an attestation", () =>
  bridgeOf("attestation").revoke(request, { evidence: attested, ...forget }),
);
await measure("revoke in a batch", () =>
  bridgeOf("batch").revoke(request, { evidence: batched, ...forget }),
);

console.log("gas".padStart(52), "each".padStart(10));
for (const [name, gas, each] of rows) {
  const digits = each < 1_000 ? 1 : 0;
  console.log(`${name.padEnd(44)} ${String(gas).padStart(7)} ${each.toFixed(digits).padStart(10)}`);
}
console.log("\nmilliseconds, the endpoint on the same machine");
for (const [name, milliseconds] of times)
  console.log(`${name.padEnd(44)} ${milliseconds.toFixed(1).padStart(7)}`);
await evm.stop();
