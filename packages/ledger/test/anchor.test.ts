import { createSigner, exportCredential, type JsonObject, verifyCredential } from "@arcs/core";
import { describe, expect, test, vi } from "vitest";

import {
  buildBatch,
  createLedgerAnchor,
  isRevokedInBatch,
  type LedgerTransport,
} from "../src/index.ts";
import { createLocalLedger } from "../src/local/index.ts";
import { agent, issuer, makeCredential, payer, SOL } from "./support/fixtures.ts";
import { clusterUrl, useAnchor, ways } from "./support/ledger-ways.ts";

if (clusterUrl !== undefined) vi.setConfig({ testTimeout: 600_000 });

/** Tolerance for times: a cluster's clock is not ours. */
const near = (date: Date): object => ({
  asymmetricMatch: (seconds: unknown) =>
    Math.abs(Number(seconds) - date.getTime() / 1000) <= (clusterUrl ? 60 : 0),
});

describe.each(Object.entries(ways))("%s", (_, open) => {
  describe.each(["program", "memo"] as const)("the %s backend", (backend) => {
    const { state, now, fresh } = useAnchor(open, backend);
    const wait = (seconds: number): Promise<void> => state.way.wait(seconds);

    test("every field of spec 2.3 is read back as it was written", async () => {
      const { record } = await fresh({ expiresInSeconds: 3600 });
      const receipt = await state.anchor.issue(record, { issuer });
      const read = await state.anchor.read(record);
      expect(read).toEqual({
        ...record,
        status: "Active",
        address: receipt.address,
        payer: state.way.endpoint.payer.address,
        createdSlot: receipt.slot,
        updatedSlot: receipt.slot,
        authorization: expect.any(Uint8Array),
        lastValidAt: expect.any(Number),
      });
      expect(read).not.toHaveProperty("revokedAt");
      expect(read).not.toHaveProperty("reason");
    });

    test("the longest fields that a transaction carries, and the shortest", async () => {
      const { record } = await fresh();
      const longest = {
        ...record,
        template: "é".repeat(40),
        subjectDataUri: `https://data.example/${"x".repeat(200)}`,
      };
      await state.anchor.issue(longest, { issuer });
      expect(await state.anchor.read(longest)).toMatchObject({
        template: longest.template,
        subjectDataUri: longest.subjectDataUri,
      });
      const { record: other } = await fresh();
      const shortest = { ...other, template: "t", subjectDataUri: "u" };
      await state.anchor.issue(shortest, { issuer });
      expect(await state.anchor.read(shortest)).toMatchObject({
        template: "t",
        subjectDataUri: "u",
      });
    });

    test("nothing is read where nothing was written", async () => {
      const { record } = await fresh();
      expect(await state.anchor.read(record)).toBeUndefined();
      expect(await state.anchor.history(record)).toEqual([]);
      expect(
        await state.anchor.readBatch({ issuer: issuer.address, root: new Uint8Array(32) }),
      ).toBeUndefined();
    });

    test("record and subject data rebuild the signed credential", async () => {
      const { record, document } = await fresh();
      await state.anchor.issue(record, { issuer });
      const read = await state.anchor.read(record);
      const { id: __, ...subjectData } = document.credentialSubject;
      expect(exportCredential(read!, subjectData as JsonObject, state.way.endpoint)).toEqual(
        document,
      );
    });

    describe("states (spec 3)", () => {
      const anchored = async (
        status: "Pending" | "Active",
        expiresInSeconds?: number,
      ): Promise<string> => {
        const { record } = await fresh(expiresInSeconds === undefined ? {} : { expiresInSeconds });
        await state.anchor.issue(record, { issuer, status });
        return record.credentialId;
      };
      const stateOf = async (credentialId: string): Promise<string | undefined> =>
        (await state.anchor.read({ issuer: issuer.address, credentialId }))?.status;

      test("none → Pending → Active", async () => {
        const id = await anchored("Pending");
        expect(await stateOf(id)).toBe("Pending");
        await state.anchor.activate(id, { issuer });
        expect(await stateOf(id)).toBe("Active");
        await expect(state.anchor.activate(id, { issuer })).rejects.toMatchObject({
          code: "ledger_not_pending",
        });
      });
      test("none → Active → Revoked, with time and reason, for good", async () => {
        const id = await anchored("Active");
        await wait(10);
        const { slot } = await state.anchor.revoke(id, { issuer, reason: "key_compromise" });
        expect(await state.anchor.read({ issuer: issuer.address, credentialId: id })).toMatchObject(
          {
            status: "Revoked",
            revokedAt: near(now()),
            reason: "key_compromise",
            updatedSlot: slot,
          },
        );
        await expect(state.anchor.revoke(id, { issuer })).rejects.toMatchObject({
          code: "ledger_already_revoked",
        });
        await expect(state.anchor.activate(id, { issuer })).rejects.toMatchObject({
          code: "ledger_not_pending",
        });
        const { record } = await makeCredential({ nonce: id, now: now() });
        await expect(
          state.anchor.issue({ ...record, credentialId: id }, { issuer }),
        ).rejects.toMatchObject({
          code: "ledger_already_exists",
        });
        expect(await stateOf(id)).toBe("Revoked");
      });
      test("Pending → Revoked", async () => {
        const id = await anchored("Pending");
        await state.anchor.revoke(id, { issuer });
        expect(await state.anchor.read({ issuer: issuer.address, credentialId: id })).toMatchObject(
          {
            status: "Revoked",
            reason: "unspecified",
          },
        );
      });
      test("Active → Expired, when expiresAt is reached and not before", async () => {
        const id = await anchored("Active", 100);
        await wait(clusterUrl === undefined ? 99 : 50);
        expect(await stateOf(id)).toBe("Active");
        await wait(clusterUrl === undefined ? 1 : 60);
        expect(await stateOf(id)).toBe("Expired");
      });
      test("Pending → Expired, and can be activated no more", async () => {
        const id = await anchored("Pending", 100);
        await wait(100);
        expect(await stateOf(id)).toBe("Expired");
        await expect(state.anchor.activate(id, { issuer })).rejects.toMatchObject({
          code: "ledger_already_expired",
        });
      });
      test("Expired → Revoked, and Revoked stays Revoked when its time passes", async () => {
        const expired = await anchored("Active", 100);
        const revoked = await anchored("Active", 100);
        await state.anchor.revoke(revoked, { issuer });
        await wait(100);
        expect([await stateOf(expired), await stateOf(revoked)]).toEqual(["Expired", "Revoked"]);
        await state.anchor.revoke(expired, { issuer });
        expect(await stateOf(expired)).toBe("Revoked");
      });
      test("nothing is issued that has expired", async () => {
        const { record } = await fresh({ expiresInSeconds: 50 });
        await wait(50);
        await expect(state.anchor.issue(record, { issuer })).rejects.toMatchObject({
          code: "ledger_already_expired",
        });
      });
      test("nothing changes what is not there", async () => {
        for (const change of [state.anchor.activate, state.anchor.revoke]) {
          await expect(change("skill-111", { issuer })).rejects.toMatchObject({
            code: "ledger_not_found",
          });
        }
      });
    });

    test("history tells what happened, in order", async () => {
      const { record } = await fresh();
      const issued = await state.anchor.issue(record, { issuer, status: "Pending" });
      const activated = await state.anchor.activate(record.credentialId, { issuer });
      await wait(5);
      const revoked = await state.anchor.revoke(record.credentialId, {
        issuer,
        reason: "superseded",
      });
      const transaction = ({ transactionHash, slot }: typeof issued): object => ({
        transactionHash,
        slot,
      });
      expect(await state.anchor.history(record)).toEqual([
        {
          action: "issue",
          ...transaction(issued),
          timestamp: near(new Date(now().getTime() - 5000)),
        },
        {
          action: "activate",
          ...transaction(activated),
          timestamp: near(new Date(now().getTime() - 5000)),
        },
        { action: "revoke", ...transaction(revoked), timestamp: near(now()), reason: "superseded" },
      ]);
    });

    test("records are listed by subject and by issuer", async () => {
      const by = createSigner(crypto.getRandomValues(new Uint8Array(32)));
      const mine = await Promise.all(
        ["a", "b"].map((nonce) => makeCredential({ nonce, by, now: now() })),
      );
      for (const { record } of mine) await state.anchor.issue(record, { issuer: by });
      await state.anchor.revoke(mine[0]!.record.credentialId, { issuer: by });
      const listed = await state.anchor.listByIssuer(by.address);
      expect(listed.map(({ credentialId, status }) => [credentialId, status])).toEqual([
        [mine[0]!.record.credentialId, "Revoked"],
        [mine[1]!.record.credentialId, "Active"],
      ]);
      const about = await state.anchor.listBySubject(agent.address);
      expect(about).toEqual(expect.arrayContaining(listed));
      expect(about.every(({ subject }) => subject === agent.address)).toBe(true);
      expect(await state.anchor.listBySubject(by.address)).toEqual([]);
    });

    test("a batch: anchored once, one credential revoked, the others untouched", async () => {
      const credentials = await Promise.all([1, 2, 3, 4, 5].map(() => fresh()));
      const batch = buildBatch(credentials.map(({ record }) => record));
      const { address, slot } = await state.anchor.anchorBatch(batch, { issuer });
      const key = { issuer: issuer.address, root: batch.root };
      expect(await state.anchor.readBatch(key)).toMatchObject({
        address,
        ...key,
        size: 5,
        revokedCount: 0,
        createdAt: near(now()),
        createdSlot: slot,
        payer: state.way.endpoint.payer.address,
      });
      await expect(state.anchor.anchorBatch(batch, { issuer })).rejects.toMatchObject({
        code: "ledger_already_exists",
      });

      const revocation = { root: batch.root, leafIndex: 3 };
      await state.anchor.revokeInBatch(revocation, { issuer, reason: "superseded" });
      const after = (await state.anchor.readBatch(key))!;
      expect([0, 1, 2, 3, 4].map((index) => isRevokedInBatch(after, index))).toEqual([
        false,
        false,
        false,
        true,
        false,
      ]);
      expect(after.revokedCount).toBe(1);
      await expect(state.anchor.revokeInBatch(revocation, { issuer })).rejects.toMatchObject({
        code: "ledger_already_revoked",
      });
      await expect(
        state.anchor.revokeInBatch({ root: batch.root, leafIndex: 5 }, { issuer }),
      ).rejects.toMatchObject({
        code: "ledger_invalid_field",
      });
      for (const leafIndex of [-1, 0.5, 65_536, Number.NaN]) {
        await expect(
          state.anchor.revokeInBatch({ root: batch.root, leafIndex }, { issuer }),
        ).rejects.toMatchObject({
          code: "invalid_argument",
        });
      }
      expect(await state.anchor.batchHistory(key)).toMatchObject([
        { action: "anchorBatch", slot },
        {
          action: "revokeInBatch",
          leafIndex: 3,
          reason: "superseded",
          transactionHash: expect.any(String),
        },
      ]);
      const elsewhere = { root: new Uint8Array(32).fill(7), leafIndex: 0 };
      expect(await state.anchor.batchHistory({ ...key, root: elsewhere.root })).toEqual([]);
      await expect(state.anchor.revokeInBatch(elsewhere, { issuer })).rejects.toMatchObject({
        code: "ledger_not_found",
      });
    });
  });
});

test("a ledger with the system's clock needs nobody to move it", async () => {
  const ledger = await createLocalLedger();
  await ledger.airdrop(payer.address, SOL);
  const anchor = createLedgerAnchor({ network: "local", transport: ledger.transport, payer });
  const { record, document } = await makeCredential({ now: new Date() });
  await anchor.issue(record, { issuer });
  expect(await anchor.read(record)).toMatchObject({ status: "Active" });
  expect(
    await verifyCredential(document, {
      trustedIssuers: [],
      now: new Date(),
      statusCheck: "skipped",
    }),
  ).toMatchObject({
    checks: { signatureValid: true },
  });
  await ledger.close();
});

test("an issue asks for the rent beside the blockhash: endpoints are far away", async () => {
  const ledger = await createLocalLedger();
  await ledger.airdrop(payer.address, SOL);
  const together = ["getLatestBlockhash", "getMinimumBalanceForRentExemption"];
  const asked = new Set<string>();
  const transport: LedgerTransport = async (request) => {
    const { method } = request.payload as { method: string };
    if (together.includes(method)) {
      asked.add(method);
      await vi.waitFor(() => expect([...asked].sort()).toEqual(together));
    }
    return ledger.transport(request);
  };
  const anchor = createLedgerAnchor({ network: "local", transport, payer });
  const { record } = await makeCredential({ now: new Date() });
  await anchor.issue(record, { issuer });
  asked.clear();
  await anchor.anchorBatch(buildBatch([record]), { issuer });
  await ledger.close();
});
