// Voices that do not depend on who reports: what was paid to roots, given back, destroyed, and
// credentials that have a price.
import { randomBytes } from "node:crypto";

import { encodeAddress, type Signer, signCredential, signPresentation } from "@arcs/core";
import type { CoverEntry } from "@arcs/trust/cover";
import { beforeEach, describe, expect, test } from "vitest";

import { newWallet, createTokenAccount, fund } from "../../../../../ledger/test/support/spl.ts";
import { FOLLOWED } from "../../payments/take-payment.ts";
import { followAccounts } from "../following/follow-accounts.ts";
import { listCoverEntries } from "./store.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { useVoicesScene } from "../test/paid-voices.ts";

describe("voices that do not depend on who reports", () => {
  const scene = useVoicesScene(useStore());
  const { server, orgIssuer, didOf, voiceOf, state, logOf } = scene;

  async function entriesTo({ wallet }: { wallet: Signer }): Promise<CoverEntry[]> {
    const all = await listCoverEntries(server().context.store.pool, { after: 0, limit: 1000 });
    return all
      .map(({ entry }) => JSON.parse(entry) as CoverEntry)
      .filter((entry) => "payee" in entry && entry.payee === wallet.address);
  }

  const follow = (): Promise<void> =>
    followAccounts(server().context, new AbortController().signal);

  describe("roots whose accounts the server follows", () => {
    test("earn their payers a voice that nobody reported, once, however often it looks", async () => {
      const payer = await state.payments.addPayer();
      await state.payments.pay(payer, state.roots.one, 3_000_000n);
      await state.payments.pay(payer, state.roots.two, 1_250_000n);
      await state.payments.pay(payer, state.roots.one, 999n);
      for (let i = 0; i < 3; i++) await follow();
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "3000000", "1250000"]);
      expect(await logOf(payer)).toMatchObject([
        {
          kind: "payment",
          payee: state.roots.one.id,
          amount: "3",
          asset: state.payments.token.mint,
        },
        { kind: "payment", payee: state.roots.two.id, amount: "1.25" },
      ]);
    });

    test("a payment that was reported before is not taken again, and one that was followed is its party's when reported", async () => {
      const payer = await state.payments.addPayer();
      const key = await server().makeKey();
      const report = async (transactionHash: string, amount: string): Promise<number> => {
        const body = {
          event: "payment.completed",
          agentId: state.roots.one.id,
          payer: { address: payer.wallet.address },
          amount,
          transactionHash,
        };
        return (await server().call("POST", "/v1/payments/events", { key, body })).status;
      };
      expect(await report(await state.payments.pay(payer, state.roots.one, 2_000_000n), "2")).toBe(
        201,
      );
      await follow();
      const followed = await state.payments.pay(payer, state.roots.one, 1_000_000n);
      await follow();
      expect(await report(followed, "1")).toBeLessThan(300);
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "3000000", "0"]);
      expect(await logOf(payer)).toHaveLength(2);
      const { rows } = await server().context.store.pool.query<{ by: string }>(
        "select reported_by as by from payments where payer = $1 order by amount desc",
        [payer.wallet.address],
      );
      expect(rows.map(({ by }) => by === FOLLOWED)).toEqual([false, true]);
    });

    test("what a root gives back within a day earns nothing, up to what was paid, and once", async () => {
      const [payer, seller] = [await state.payments.addPayer(), await state.payments.addPayer()];
      await state.payments.pay(payer, state.roots.one, 4_000_000n);
      await follow();
      await state.payments.pay(state.roots.one, payer, 1_500_000n);
      // The seller never bought there, so this is a sale to the root and no refund.
      await state.payments.pay(state.roots.one, seller, 1_000_000n);
      for (let i = 0; i < 2; i++) await follow();
      expect(await logOf(seller)).toEqual([]);
      const more = await state.payments.addPayer();
      await state.payments.pay(more, state.roots.one, 90_000_000n);
      await state.payments.pay(state.roots.one, payer, 9_000_000n);
      await follow();
      const back = (await entriesTo(payer)).filter(({ kind }) => kind === "transfer");
      expect(back).toMatchObject([{ amount: "1.5" }, { amount: "9" }]);
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "0", "0"]);
      // It is no debt either: nothing more was given back than was paid.
      await state.payments.pay(payer, state.roots.one, 1_000_000n);
      await follow();
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "1000000", "0"]);
      // A payment that has settled by then is not given back any more: that stays out of the log.
      await state.payments.pay(state.roots.one, payer, 500_000n);
      await follow();
      expect((await entriesTo(payer)).filter(({ kind }) => kind === "transfer")).toHaveLength(2);
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "1000000", "0"]);
    });

    test("what a root gives back from another of its accounts is taken, whichever of them is read first", async () => {
      const { bank, token } = state.payments;
      const { wallet, account } = state.roots.one;
      const another = await createTokenAccount(bank, token, {
        owner: wallet.address,
        amount: 9_000_000n,
      });
      await fund(bank, token, { account, amount: 9_000_000n });
      await follow();
      const payers = [await state.payments.addPayer(), await state.payments.addPayer()];
      const ways = [
        [account, another],
        [another, account],
      ] as const;
      for (const [index, [till, purse]] of ways.entries()) {
        await state.payments.pay(payers[index]!, { account: till }, 2_000_000n);
        await state.payments.pay({ wallet, account: purse }, payers[index]!, 2_000_000n);
      }
      await follow();
      for (const payer of payers) {
        expect((await logOf(payer)).map(({ kind }) => kind)).toEqual(["payment"]);
        expect((await entriesTo(payer)).map(({ kind }) => kind)).toEqual(["transfer"]);
        expect(await voiceOf(payer.wallet.address)).toEqual(["0", "0", "0"]);
      }
    });

    test("accounts that strangers open for a root do not push aside those that are followed", async () => {
      const { context } = server();
      await follow();
      const { account } = state.roots.one;
      const opened = Array.from({ length: 1_000 }, () => ({
        pubkey: encodeAddress(randomBytes(32)),
      }));
      const asked: unknown[] = [];
      const ledger = {
        ...context.ledger,
        request: (method: string, params: readonly unknown[]) => {
          if (method === "getTokenAccountsByOwner") {
            return Promise.resolve({
              value: params[0] === state.roots.one.id ? [...opened, { pubkey: account }] : [],
            });
          }
          asked.push(params[0]);
          return Promise.resolve([]);
        },
      };
      await followAccounts(
        { ...context, ledger, onError: () => undefined },
        new AbortController().signal,
      );
      expect(asked).toHaveLength(100);
      expect(asked.slice(0, 2)).toContain(account);
    });

    test("money in another token, and an account that somebody else opened for a root, are what they are", async () => {
      const { bank, token, worthless } = state.payments;
      const payer = await state.payments.addPayer();
      const another = await createTokenAccount(bank, token, { owner: state.roots.one.id });
      await state.payments.pay(payer, { account: another }, 2_000_000n);
      await createTokenAccount(bank, worthless, { owner: state.roots.one.id, amount: 5n });
      await follow();
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "2000000", "0"]);
    });

    test("a pause of days loses nothing of an account that was followed before; of a new one only what is recent counts", async () => {
      const { bank, token } = state.payments;
      const [known, stranger] = [await state.payments.addPayer(), await state.payments.addPayer()];
      await follow();
      await state.payments.pay(known, state.roots.one, 1_000_000n);
      await state.payments.pay(
        stranger,
        { account: await createTokenAccount(bank, token, { owner: state.roots.one.id }) },
        1_000_000n,
      );
      const { context } = server();
      const later = new Date(Date.now() + 3 * 86_400_000);
      const clock = { ...context.clock, now: () => later };
      await followAccounts({ ...context, clock }, new AbortController().signal);
      expect((await logOf(known)).map(({ kind }) => kind)).toEqual(["payment"]);
      expect(await logOf(stranger)).toEqual([]);
    });

    test("a ledger that fails in the middle is asked again, and loses nothing", async () => {
      const payer = await state.payments.addPayer();
      for (let i = 0; i < 3; i++) await state.payments.pay(payer, state.roots.two, 1_000_000n);
      const { context } = server();
      let left = 2;
      const errors: unknown[] = [];
      const failing = {
        ...context,
        onError: (error: unknown) => void errors.push(error),
        ledger: {
          ...context.ledger,
          request: (method: string, params: readonly unknown[]) =>
            method === "getTransaction" && left-- <= 0
              ? Promise.resolve(null)
              : context.ledger.request(method, params),
        },
      };
      await followAccounts(failing, new AbortController().signal);
      expect(errors).toMatchObject([{ code: "unavailable" }, ...errors.slice(1)]);
      // Transactions that were read count already; the unread one has its own turn.
      const clock = { ...context.clock, now: () => new Date(Date.now() + 61_000) };
      await followAccounts({ ...context, clock }, new AbortController().signal);
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "0", "3000000"]);
    });
  });

  describe("credentials that have a price", () => {
    let holder: Signer;
    beforeEach(() => {
      holder = newWallet();
    });

    async function credential({
      issuer = orgIssuer,
      subject = didOf(holder),
      validFrom = "2026-01-01T00:00:00Z",
    }: { issuer?: Signer; subject?: string; validFrom?: string } = {}) {
      const unsigned = {
        "@context": ["https://www.w3.org/ns/credentials/v2"],
        type: ["VerifiableCredential"],
        issuer: didOf(issuer),
        credentialSubject: { id: subject },
        validFrom,
      };
      return signCredential(unsigned, { signer: issuer, now: new Date() });
    }

    async function show(
      credentials: Awaited<ReturnType<typeof credential>>[],
      {
        by = holder,
        challenge = "urn:service:voice:v1",
        domain = server().context.settings.publicUrl,
      } = {},
    ): Promise<{ status: number; body: any }> {
      const presentation = await signPresentation(
        {
          "@context": ["https://www.w3.org/ns/credentials/v2"],
          type: ["VerifiablePresentation"],
          holder: didOf(by),
          verifiableCredential: credentials,
        },
        { signer: by, now: new Date(), challenge, domain },
      );
      const key = await server().makeKey();
      return server().call("POST", "/v1/reputation/voices", { key, body: { presentation } });
    }

    test("are a voice at their price, once while they count; nothing but their digest is in the log", async () => {
      const organisation = await credential();
      const voice = { kind: "credential", payer: holder.address, amount: "25" };
      expect(await show([organisation])).toMatchObject({
        status: 200,
        body: { voices: [{ ...voice, isNew: true }] },
      });
      expect(await show([await credential()])).toMatchObject({
        body: { voices: [{ ...voice, isNew: false }] },
      });
      expect(await voiceOf(holder.address)).toEqual(["25000000", "0", "0"]);
      const all = await listCoverEntries(server().context.store.pool, { after: 0, limit: 1000 });
      const shown = all
        .map(({ entry }) => JSON.parse(entry) as CoverEntry)
        .filter((entry) => "payer" in entry && entry.payer === holder.address);
      expect(shown).toHaveLength(1);
      expect(Object.keys(shown[0]!).sort()).toEqual([
        "at",
        "digest",
        "issuer",
        "kind",
        "payer",
        "position",
        "type",
      ]);
    });

    test("are bought anew before they count anew: one that does not end is no voice each year", async () => {
      const bought = await credential({ validFrom: "2023-01-01T00:00:00Z" });
      await show([bought]);
      const { pool } = server().context.store;
      await pool.query(
        "update cover_credentials set counted_at = '2023-01-02' where credential like $1",
        [`%${holder.address}%`],
      );
      for (const again of [bought, await credential({ validFrom: "2023-01-02T00:00:00Z" })]) {
        expect(await show([again])).toMatchObject({ body: { voices: [{ isNew: false }] } });
      }
      expect(await voiceOf(holder.address)).toEqual(["25000000", "0", "0"]);
      const next = await credential({ validFrom: "2023-12-31T00:00:00Z" });
      expect(await show([next])).toMatchObject({ body: { voices: [{ isNew: true }] } });
    });

    test("nobody vouches with another's, with one of a stranger, or with one that has no price", async () => {
      const [thief, stranger] = [newWallet(), newWallet()];
      const organisation = await credential();
      for (const refused of [
        await show([organisation], { by: thief }),
        await show([await credential({ issuer: stranger })]),
        await show([await credential({ issuer: server().issuer })]),
        await show([organisation], { challenge: "another" }),
        await show([organisation], { domain: "https://elsewhere.example" }),
        await show([{ ...organisation, validFrom: "2025-01-01T00:00:00Z" }]),
      ]) {
        expect(refused).toMatchObject({
          status: 400,
          body: { error: { code: "invalid_request" } },
        });
      }
      expect(await voiceOf(holder.address)).toEqual(["0", "0", "0"]);
      expect(await voiceOf(thief.address)).toEqual(["0", "0", "0"]);
    });
  });

  test("a request shows one of the two", async () => {
    const key = await server().makeKey();
    const both = { transactionHash: "x", presentation: {} };
    for (const body of [
      {},
      both,
      { presentation: [] },
      { network: "base" },
      { network: "base", presentation: {} },
    ]) {
      expect((await server().call("POST", "/v1/reputation/voices", { key, body })).status).toBe(
        400,
      );
    }
  });
});
