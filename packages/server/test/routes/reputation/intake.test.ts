// Voices that do not depend on who reports: what was paid to roots, given back, destroyed, and credentials that have a price.
import {
  decodeAddress,
  readRootList,
  type RootList,
  type Signer,
  signCredential,
  signPresentation,
  type VouchingEntry,
} from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { approve, burn, memo, newWallet, transact, createTokenAccount } from "../../../../ledger/test/spl.ts";
import { FOLLOWED } from "../../../src/domain/vouching/take-transfer.ts";
import { followRoots } from "../../../src/domain/vouching/follow-roots.ts";
import { changeRoots } from "../../../src/store/vouching/change-roots.ts";
import { listEntries } from "../../../src/store/vouching/log.ts";
import { type Funded, openPayments, type Payments } from "../../payments.ts";
import { useServer } from "../../server.ts";
import { entriesOf, testRoots } from "../../store/fixtures.ts";
import { useEmbeddedStore } from "../../stores.ts";

describe("voices that do not depend on who reports", () => {
  const opened = useEmbeddedStore();
  const server = useServer(opened);
  const orgIssuer = newWallet();
  const didOf = ({ address }: Signer): string => formatDidKey(decodeAddress(address));
  let payments: Payments;
  let roots: { one: Funded & { id: string }; two: Funded & { id: string } };

  beforeAll(async () => {
    payments = await openPayments(server());
    roots = { one: await payments.addAgent(), two: await payments.addAgent() };
    const asset = { network: "local", asset: payments.token.mint };
    const list: RootList = {
      ...testRoots,
      assets: [asset],
      roots: [
        { address: roots.one.id, group: 1, cap: "1000000", reason: "for tests" },
        { address: roots.two.id, group: 2, cap: "1000000", reason: "for tests" },
        { address: "no address of a ledger", group: 2, cap: "1", reason: "for tests" },
      ],
      credentials: [
        { issuer: didOf(orgIssuer), type: "VerifiableCredential", price: "25", days: 365, reason: "costs it" },
      ],
    };
    const { context } = server();
    context.issuers = { ...context.issuers, trusted: () => [server().issuerDid, didOf(orgIssuer)] };
    await context.store.transaction((tx) => changeRoots(tx, readRootList(list), { now: new Date() }));
  });

  const follow = (): Promise<void> => followRoots(server().context, new AbortController().signal);
  const logOf = (payer: Funded): Promise<VouchingEntry[]> => entriesOf(server().context.store, payer.wallet.address);
  const voiceOf = async (address: string, book = "full"): Promise<string[]> => {
    const { rows } = await server().context.store.pool.query<{ amounts: string[] }>(
      `select amounts::text[] from voices v join vouching_books b on b.edition = v.edition where book = $1 and address = $2`,
      [book, address],
    );
    return (rows[0]?.amounts ?? []).slice(0, 3);
  };

  describe("roots whose accounts the server follows", () => {
    test("earn their payers a voice that nobody reported, once, however often it looks", async () => {
      const payer = await payments.addPayer();
      await payments.pay(payer, roots.one, 3_000_000n);
      await payments.pay(payer, roots.two, 1_250_000n);
      await payments.pay(payer, roots.one, 999n);
      for (let i = 0; i < 3; i++) await follow();
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "3000000", "1250000"]);
      expect(await voiceOf(payer.wallet.address, "public")).toEqual(["0", "3000000", "1250000"]);
      expect(await logOf(payer)).toMatchObject([
        { kind: "payment", payee: roots.one.id, amount: "3", evidence: "ledger", asset: payments.token.mint },
        { kind: "payment", payee: roots.two.id, amount: "1.25" },
      ]);
    });

    test("a payment that was reported before is not taken again, and one that was followed is its party's when reported", async () => {
      const payer = await payments.addPayer();
      const key = await server().makeKey();
      const report = async (transactionHash: string, amount: string): Promise<number> => {
        const body = {
          event: "payment.completed",
          agentId: roots.one.id,
          payer: { address: payer.wallet.address },
          amount,
          transactionHash,
        };
        return (await server().call("POST", "/v1/payments/events", { key, body })).status;
      };
      expect(await report(await payments.pay(payer, roots.one, 2_000_000n), "2")).toBe(201);
      await follow();
      const followed = await payments.pay(payer, roots.one, 1_000_000n);
      await follow();
      expect(await report(followed, "1")).toBeLessThan(300);
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "3000000", "0"]);
      expect(await logOf(payer)).toHaveLength(2);
      const { rows } = await server().context.store.pool.query<{ by: string }>(
        "select reported_by as by from payments where payer = $1 order by recorded_at",
        [payer.wallet.address],
      );
      expect(rows.map(({ by }) => by === FOLLOWED)).toEqual([false, true]);
    });

    test("what a root gives back is taken from the voice, up to what was paid, and no more than once", async () => {
      const [payer, seller] = [await payments.addPayer(), await payments.addPayer()];
      await payments.pay(payer, roots.one, 4_000_000n);
      await follow();
      await payments.pay(roots.one, payer, 1_500_000n);
      // Whoever never bought there sells to the root: that is no refund.
      await payments.pay(roots.one, seller, 1_000_000n);
      for (let i = 0; i < 2; i++) await follow();
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "2500000", "0"]);
      expect(await logOf(seller)).toEqual([]);
      await payments.pay(roots.two, payer, 1_000_000n).catch(() => undefined);
      const more = await payments.addPayer();
      await payments.pay(more, roots.one, 90_000_000n);
      await payments.pay(roots.one, payer, 9_000_000n);
      await follow();
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "0", "0"]);
      expect((await logOf(payer)).filter(({ kind }) => kind === "refund")).toMatchObject([
        { amount: "1.5" },
        { amount: "2.5" },
      ]);
      // It is no debt either: nothing more was given back than was paid.
      await payments.pay(payer, roots.one, 1_000_000n);
      await follow();
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "1000000", "0"]);
    });

    test("money in another token, and an account that somebody else opened for a root, are what they are", async () => {
      const { bank, token, worthless } = payments;
      const payer = await payments.addPayer();
      const another = await createTokenAccount(bank, token, { owner: roots.one.id });
      await payments.pay(payer, { account: another }, 2_000_000n);
      await createTokenAccount(bank, worthless, { owner: roots.one.id, amount: 5n });
      await follow();
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "2000000", "0"]);
    });

    test("a pause of days loses nothing of an account that was followed before; of a new one only what is recent counts", async () => {
      const { bank, token } = payments;
      const [known, stranger] = [await payments.addPayer(), await payments.addPayer()];
      await follow();
      await payments.pay(known, roots.one, 1_000_000n);
      await payments.pay(
        stranger,
        { account: await createTokenAccount(bank, token, { owner: roots.one.id }) },
        1_000_000n,
      );
      const { context } = server();
      const later = new Date(Date.now() + 3 * 86_400_000);
      const clock = { ...context.clock, now: () => later };
      await followRoots({ ...context, clock }, new AbortController().signal);
      expect((await logOf(known)).map(({ kind }) => kind)).toEqual(["payment"]);
      expect(await logOf(stranger)).toEqual([]);
    });

    test("a ledger that fails in the middle is asked again, and loses nothing", async () => {
      const payer = await payments.addPayer();
      for (let i = 0; i < 3; i++) await payments.pay(payer, roots.two, 1_000_000n);
      const { context } = server();
      let left = 2;
      const errors: unknown[] = [];
      const failing = {
        ...context,
        onError: (error: unknown) => void errors.push(error),
        ledger: {
          ...context.ledger,
          request: (method: string, params: readonly unknown[]) =>
            method === "getTransaction" && left-- <= 0 ? Promise.resolve(null) : context.ledger.request(method, params),
        },
      };
      await followRoots(failing, new AbortController().signal);
      expect(errors).toMatchObject([{ code: "unavailable" }, ...errors.slice(1)]);
      await follow();
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "0", "3000000"]);
    });
  });

  describe("destroyed money", () => {
    const show = async (transactionHash: string): Promise<{ status: number; body: any }> =>
      server().call("POST", "/v1/reputation/voices", { key: await server().makeKey(), body: { transactionHash } });
    const burning = ({ wallet, account }: Funded, amount: bigint, ...more: Parameters<typeof transact>[1]) =>
      transact(
        payments.bank,
        [burn(payments.token, { from: account, authority: wallet.address, amount }), ...more],
        [wallet],
      );

    test("is a voice of group 0 of whoever burnt it, once, whoever shows it", async () => {
      const payer = await payments.addPayer();
      const hash = await burning(payer, 2_500_000n);
      const voice = { kind: "burn", payer: payer.wallet.address, amount: "2.5" };
      expect(await show(hash)).toMatchObject({ status: 200, body: { voices: [{ ...voice, isNew: true }] } });
      expect(await show(hash)).toMatchObject({ status: 200, body: { voices: [{ ...voice, isNew: false }] } });
      expect(await voiceOf(payer.wallet.address)).toEqual(["2500000", "0", "0"]);
      expect(await logOf(payer)).toMatchObject([{ kind: "burn", amount: "2.5", transaction: hash }]);
    });

    test("is a bond for the agent that the transaction itself names: nobody else's burn can be claimed", async () => {
      const payer = await payments.addPayer();
      const agent = await payments.addAgent();
      const [other, another] = [newWallet().address, newWallet().address];
      const bond = memo(`arcs:bond:local:${agent.id}`);
      expect(await show(await burning(payer, 1_000_000n, bond))).toMatchObject({
        status: 200,
        body: { voices: [{ kind: "bond", payee: agent.id, amount: "1", isNew: true }] },
      });
      expect(await voiceOf(payer.wallet.address)).toEqual(["0", "0", "0"]);
      for (const [memos, kind] of [
        [[memo(`arcs:bond:devnet:${agent.id}`)], "burn"],
        [[memo(`arcs:bond:local:${other}`), memo(`arcs:bond:local:${another}`)], "burn"],
        [[memo("arcs:bond:local:nobody")], "burn"],
      ] as const) {
        expect(await show(await burning(payer, 1_000n, ...memos))).toMatchObject({ body: { voices: [{ kind }] } });
      }
    });

    test("by a delegate is the owner's voice, whichever agent the delegate names; a bond where the owner signs as well", async () => {
      const { bank, token } = payments;
      const [owner, agent, delegate] = [await payments.addPayer(), await payments.addAgent(), newWallet()];
      const { account: from, wallet } = owner;
      const approval = { from, delegate: delegate.address, authority: wallet.address, amount: 3_000_000n };
      await transact(bank, [approve(token, approval)], [wallet]);
      const bond = memo(`arcs:bond:local:${agent.id}`);
      const burnBy = (amount: bigint) => burn(token, { from, authority: delegate.address, amount });
      const alone = await transact(bank, [burnBy(1_000_000n), bond], [delegate]);
      const { address: payer } = wallet;
      expect((await show(alone)).body.voices).toEqual([{ kind: "burn", payer, amount: "1", isNew: true }]);
      const own = burn(token, { from, authority: payer, amount: 1_000n });
      const both = await transact(bank, [burnBy(2_000_000n), own, bond], [delegate, wallet]);
      expect((await show(both)).body.voices).toMatchObject([
        { kind: "bond", payer, payee: agent.id },
        { kind: "bond" },
      ]);
    });

    test("for an agent that hides its score, it is nowhere in the public log", async () => {
      const payer = await payments.addPayer();
      const hidden = await payments.addAgent({ privacyMode: "private" });
      await show(await burning(payer, 1_000_000n, memo(`arcs:bond:local:${hidden.id}`)));
      expect((await logOf(payer)).map(({ kind }) => kind)).toEqual(["bond"]);
      const shown = await listEntries(server().context.store.pool, "public", { after: 0, limit: 1000 });
      expect(JSON.stringify(shown)).not.toContain(hidden.id);
      expect(JSON.stringify(shown)).not.toContain(payer.wallet.address);
    });

    test("nothing else is: other tokens, payments, what is not there", async () => {
      const { bank, worthless } = payments;
      const wallet = newWallet();
      const account = await createTokenAccount(bank, worthless, { owner: wallet.address, amount: 10n });
      const other = await transact(
        bank,
        [burn(worthless, { from: account, authority: wallet.address, amount: 5n })],
        [wallet],
      );
      const payer = await payments.addPayer();
      const paid = await payments.pay(payer, roots.one, 1_000_000n);
      for (const [hash, code] of [
        [other, "settlement_no_transfer"],
        [paid, "settlement_no_transfer"],
        ["1".repeat(88), "settlement_not_found"],
        ["nonsense", "settlement_not_found"],
      ] as const) {
        const { status, body } = await show(hash);
        expect([body.error?.code, status >= 400]).toEqual([code, true]);
      }
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
    }: { issuer?: Signer; subject?: string } = {}) {
      const unsigned = {
        "@context": ["https://www.w3.org/ns/credentials/v2"],
        type: ["VerifiableCredential"],
        issuer: didOf(issuer),
        credentialSubject: { id: subject },
        validFrom: "2026-01-01T00:00:00Z",
      };
      return signCredential(unsigned, { signer: issuer, now: new Date() });
    }

    async function show(
      credentials: Awaited<ReturnType<typeof credential>>[],
      { by = holder, challenge = "urn:service:voice:v1", domain = server().context.settings.publicUrl } = {},
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
      expect(await show([organisation])).toMatchObject({ status: 200, body: { voices: [{ ...voice, isNew: true }] } });
      expect(await show([await credential()])).toMatchObject({ body: { voices: [{ ...voice, isNew: false }] } });
      expect(await voiceOf(holder.address)).toEqual(["25000000", "0", "0"]);
      const all = await listEntries(server().context.store.pool, "full", { after: 0, limit: 1000 });
      const shown = all
        .map(({ entry }) => JSON.parse(entry) as VouchingEntry)
        .filter(({ payer }) => payer === holder.address);
      expect(shown).toHaveLength(1);
      expect(Object.keys(shown[0]!).sort()).toEqual(["at", "digest", "issuer", "kind", "payer", "position", "type"]);
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
        expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
      }
      expect(await voiceOf(holder.address)).toEqual([]);
      expect(await voiceOf(thief.address)).toEqual([]);
    });
  });

  test("a request shows one of the two", async () => {
    const key = await server().makeKey();
    const both = { transactionHash: "x", presentation: {} };
    for (const body of [{}, both, { presentation: [] }, { network: "base" }, { network: "base", presentation: {} }]) {
      expect((await server().call("POST", "/v1/reputation/voices", { key, body })).status).toBe(400);
    }
  });
});
