import { createSigner, parseWalletKey, type Signer } from "@arcs/core";
import { Keypair } from "@solana/web3.js";
import { describe, expect, test, vi } from "vitest";

import { agent, issuer, makeCredential, payer } from "./support/fixtures.ts";
import { clusterUrl, useAnchor, ways } from "./support/ledger-ways.ts";

if (clusterUrl !== undefined) vi.setConfig({ testTimeout: 600_000 });

describe.each(Object.entries(ways))("%s", (_, open) => {
  describe.each(["program", "memo"] as const)("the %s backend", (backend) => {
    const { state, now, fresh } = useAnchor(open, backend);

    test("who signs: a key pair of web3.js, a wallet key, a callback that may take its time", async () => {
      const keypair = Keypair.generate();
      const walletKey = parseWalletKey("42".repeat(32));
      const inner = createSigner(new Uint8Array(32).fill(77));
      const remote: Signer = {
        address: inner.address,
        sign: async (bytes) => {
          await new Promise((resolve) => setImmediate(resolve));
          return inner.sign(bytes);
        },
      };
      for (const [by, key] of [
        [createSigner({ secretKey: keypair.secretKey }), keypair],
        [createSigner(walletKey), walletKey],
        [inner, remote],
      ] as const) {
        const { record } = await makeCredential({ by, now: now() });
        await state.anchor.issue(record, { issuer: key });
        await state.anchor.revoke(record.credentialId, { issuer: key });
        expect(await state.anchor.read(record)).toMatchObject({
          issuer: by.address,
          status: "Revoked",
          payer: payer.address,
        });
      }
    });

    test("a signer that signs something else is noticed before anything is sent", async () => {
      const { record } = await fresh();
      const wrong: Signer = { address: issuer.address, sign: (bytes) => agent.sign(bytes) };
      await expect(state.anchor.issue(record, { issuer: wrong })).rejects.toMatchObject({
        code: "invalid_signer",
      });
      await expect(state.anchor.issue(record, { issuer: agent })).rejects.toMatchObject({
        code: "invalid_signer",
      });
      expect(await state.anchor.read(record)).toBeUndefined();
    });

    test.each<[string, object]>([
      ["no id", { credentialId: "" }],
      ["an id too long", { credentialId: `skill-${"1".repeat(27)}` }],
      ["no template", { template: "" }],
      ["a template too long", { template: "é".repeat(101) }],
      ["no place of the data", { subjectDataUri: "" }],
      ["a place too long", { subjectDataUri: "x".repeat(641) }],
      ["a hash of another length", { subjectDataHash: new Uint8Array(31) }],
      ["no signature", { signature: undefined }],
      ["a subject that is no address", { subject: "agent" }],
      ["half a second", { issuedAt: 1.5 }],
      ["a time before 1970", { issuedAt: -1 }],
      ["an end before the beginning", { expiresAt: 1 }],
    ])("a record with %s is refused before its issuer signs", async (__, change) => {
      const { record } = await fresh();
      const signer: Signer = {
        address: issuer.address,
        sign: () => {
          throw new Error("was asked to sign");
        },
      };
      await expect(
        state.anchor.issue({ ...record, ...change }, { issuer: signer }),
      ).rejects.toMatchObject({
        code: "invalid_record",
      });
    });

    test("a record that fits its fields but no transaction is refused with its size", async () => {
      const { record } = await fresh();
      const large = { ...record, template: "t".repeat(200), subjectDataUri: "u".repeat(640) };
      await expect(state.anchor.issue(large, { issuer })).rejects.toMatchObject({
        code: "ledger_transaction_too_large",
      });
    });

    test("an unknown reason is refused", async () => {
      await expect(
        (async () => state.anchor.revoke("skill-111", { issuer, reason: "because" as never }))(),
      ).rejects.toMatchObject({
        code: "invalid_argument",
      });
    });
  });
});
