import { useStore } from "../../../test/support/stores.ts";
import { describe, expect, test } from "vitest";

import type { Answer } from "../../../test/support/server.ts";
import { usePaymentsScene } from "./test/reported-payments.ts";

const { report, paid, problem } = usePaymentsScene(useStore());

describe("receipts of the payee (x402 offer-receipt)", () => {
  const base64url = (value: string | Uint8Array): string =>
    Buffer.from(value).toString("base64url");
  async function jws(
    signer: { address: string; sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array> },
    payload: object,
    header: object = {},
  ): Promise<object> {
    const head = { alg: "EdDSA", kid: `did:service:local:${signer.address}#key-1`, ...header };
    const signed = `${base64url(JSON.stringify(head))}.${base64url(JSON.stringify(payload))}`;
    const signature = base64url(await signer.sign(Uint8Array.from(Buffer.from(signed))));
    return { format: "jws", signature: `${signed}.${signature}` };
  }
  const contentOf = (claim: any, parts: object = {}): object => ({
    version: 1,
    network: "local",
    resourceUrl: "https://oracle.example/rain",
    payer: claim.payer.address,
    issuedAt: Math.floor(Date.now() / 1000),
    transaction: claim.transactionHash,
    ...parts,
  });

  test("are verified", async () => {
    const { agent, claim } = await paid();
    const receipt = await jws(agent.wallet, contentOf(claim));
    expect(await report({ ...claim, receipt })).toMatchObject({
      status: 201,
      body: { receipt: { format: "jws", verified: true } },
    });
  });

  test("that do not hold are refused: other signer, payer, network, transaction, time, version, bytes", async () => {
    const { agent, payer, claim } = await paid();
    const refusal = problem(400, "receipt_invalid");
    const attached = async (receipt: object): Promise<Answer> => report({ ...claim, receipt });
    expect(await attached(await jws(payer.wallet, contentOf(claim)))).toMatchObject(refusal);
    const wrong = [
      { payer: agent.id },
      { network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1" },
      { transaction: "1".repeat(64) },
      { issuedAt: 1_000_000 },
      { issuedAt: "now" },
      { transaction: undefined, issuedAt: Math.floor(Date.now() / 1000) + 7_200 },
      { version: 2 },
    ];
    for (const parts of wrong) {
      expect(await attached(await jws(agent.wallet, contentOf(claim, parts)))).toMatchObject(
        refusal,
      );
    }
    const good = (await jws(agent.wallet, contentOf(claim))) as { signature: string };
    const [head, , signature] = good.signature.split(".");
    const changed = base64url(
      JSON.stringify(contentOf(claim, { resourceUrl: "https://other.example/" })),
    );
    expect(
      await attached({ format: "jws", signature: `${head}.${changed}.${signature}` }),
    ).toMatchObject(refusal);
    expect(await attached({ format: "jws", signature: "a.b" })).toMatchObject(refusal);
    expect(
      await attached(await jws(agent.wallet, contentOf(claim), { crit: ["b64"] })),
    ).toMatchObject(refusal);
    expect((await report(claim)).status).toBe(201);
  });

  test("that cannot be checked here are kept as not verified", async () => {
    const { agent, claim } = await paid();
    const receipt = await jws(agent.wallet, contentOf(claim), {
      kid: "did:web:oracle.example#key-1",
    });
    expect(await report({ ...claim, receipt })).toMatchObject({
      status: 201,
      body: { receipt: { format: "jws", verified: false } },
    });
  });
});
