import { expect, test } from "vitest";
import { createEasBridge, createEvmSigner } from "../src/index.ts";
import { startLocalEvm } from "./evm/local-evm.ts";
test("x", async () => {
  const evm = await startLocalEvm("base-sepolia");
  const attester = await createEvmSigner(new Uint8Array(32).fill(7));
  await evm.fund(attester.address);
  const bridge = createEasBridge({ chain: "base-sepolia", provider: evm.url, attester, confirmations: 1 });
  process.stdout.write(await bridge.registerSchema() + await bridge.registerSchema() + "\n");
  const request = { credentialId: "skill-abc", kind: "Skill", credentialHash: "0x" + "ab".repeat(32), subjectDataHash: "0x" + "ab".repeat(32), issuer: "x", subject: "y" } as const;
  let memo: any;
  const p = await bridge.issue([request], { remember: async ([m]) => { memo = m } });
  const c = await bridge.check(request, { memo, remember: async () => undefined }) as any;
  process.stdout.write(JSON.stringify([p, c], null, 1));
  const r = await bridge.revoke(request, { evidence: c.evidence, remember: async (m) => { memo = m } });
  process.stdout.write(JSON.stringify(await bridge.checkRevocation(request, { evidence: c.evidence, memo, remember: async () => undefined })));
  await evm.stop();
});
