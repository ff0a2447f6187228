// Holds of the same money by many buyers at once, on two servers in processes of their own over one
// Postgres; one of them is killed.
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { createSigner, type Signer } from "@arcs/core";
import { createLocalLedger, type LocalLedger } from "@arcs/ledger/local";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  buyThroughGate,
  createFacilitator,
  createSellingSide,
  sellAnything,
} from "../../../../../../examples/pay-with-trust-gate/test/x402-market.ts";
import {
  type Bank,
  createAssociated,
  createToken,
  fund,
  newWallet,
  type Token,
} from "../../../../../ledger/test/support/spl.ts";
import { waitUntil } from "../../../../../process/test/support/wait-until.ts";
import { type ChildProgram, startProgram } from "../../../../test/support/child-program.ts";
import {
  createDatabase,
  postgresPrograms,
  type TestDatabase,
} from "../../../../test/support/postgres-cluster.ts";
import { serverProgram } from "../../../../test/support/server-program.ts";
import { temporaryFolder } from "../../../../test/support/template-folders.ts";
import { openStore } from "../../../platform/db/open-store.ts";
import type { Store } from "../../../platform/db/store.ts";
import { takeHold } from "./hold-machine.ts";

const payer = createSigner(new Uint8Array(32).fill(9)).address;

describe.skipIf(postgresPrograms === undefined)(
  "holds on two servers",
  { timeout: 120_000 },
  () => {
    let folder: string;
    let database: TestDatabase;
    let store: Store;
    let ledger: LocalLedger;
    let programs: ChildProgram[];
    let urls: string[];
    let rpcUrl: string;
    let bank: Bank;
    let token: Token;
    let adminKey: string;

    beforeAll(async () => {
      folder = temporaryFolder();
      database = await createDatabase({ template: "template0" });
      ledger = await createLocalLedger();
      bank = { ledger, payer: createSigner(new Uint8Array(32).fill(8)) };
      const seed = randomBytes(32);
      await ledger.airdrop(createSigner(Uint8Array.from(seed)).address, 1_000_000_000_000n);
      ({ url: rpcUrl } = await ledger.listen());
      await ledger.airdrop(bank.payer.address, 100_000_000_000n);
      token = await createToken(bank);
      const dataFolder = join(folder, "data");
      mkdirSync(dataFolder, { mode: 0o700 });
      writeFileSync(join(dataFolder, "payer.json"), JSON.stringify([...seed]), { mode: 0o600 });
      const settings = [
        "--data-folder",
        dataFolder,
        "--port",
        "0",
        "--database-url",
        database.url,
        "--log-level",
        "error",
      ];
      const all = [
        "start",
        ...settings,
        "--ledger-rpc-url",
        rpcUrl,
        "--payment-tokens",
        `local:${token.mint}:USDC`,
        "--max-event-loop-delay-ms",
        "0",
      ];
      programs = [0, 1].map(() => startProgram(serverProgram, all));
      const listening = await Promise.all(
        programs.map((program) => program.line("ARCS listens at")),
      );
      urls = listening.map((line) => line.split(/\s+/).at(-1) ?? "");
      await Promise.all(programs.map((program) => program.line("issues as")));
      adminKey = (
        await Promise.any(programs.map((program) => program.line("  arcs_live_")))
      ).trim();
      store = await openStore({ databaseUrl: database.url });
    }, 120_000);

    afterAll(async () => {
      for (const program of programs) program.process.kill("SIGTERM");
      await Promise.all(programs.map(({ ended }) => ended));
      await store.close();
      await ledger.close();
      await database.drop();
      rmSync(folder, { recursive: true });
    });

    async function post(
      turn: number,
      path: string,
      { key = adminKey, body }: { key?: string; body: object },
    ): Promise<any> {
      const response = await fetch(`${urls[turn % urls.length]}/v1/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    }

    const newAddress = (): string => createSigner(Uint8Array.from(randomBytes(32))).address;

    /** Adds an account that it would have cost so much to fake. */
    async function addAccount(cost: number): Promise<string> {
      const account = newAddress();
      await store.pool.query(
        `insert into cover_accounts (account, backing, bonded, lost, outstanding, room_period, room, till_period, till, voice_period, voice, debt)
       select $1, array[$2::numeric] || nothing[2:8], 0, 0, 0, 0, nothing, 0, 0, 0, nothing, 0
       from (select array_fill(0::numeric, array[8])) t (nothing)`,
        [account, (cost * 4_000_000) / 3],
      );
      return account;
    }

    async function makeKeys(count: number): Promise<string[]> {
      const keys = Array.from({ length: count }, async (_, turn) => {
        const body = {
          name: "buyer",
          permissions: ["read", "write"],
          accountId: `acc_${randomBytes(4).toString("hex")}`,
        };
        return (await post(turn, "keys", { body })).body.key as string;
      });
      return Promise.all(keys);
    }

    const asked = (amount: string) => ({
      payment: randomBytes(32).toString("hex"),
      payer,
      token: `solana:local/token:${token.mint}`,
      form: "exact",
      amount,
      expiresAt: new Date(Date.now() + 250_000).toISOString(),
    });

    async function heldAt(account: string): Promise<number> {
      const { rows } = await store.pool.query<{ sum: number }>(
        "select (coalesce(sum(amount), 0) / 1000000)::float as sum from holds where account = $1 and state = 'held'",
        [account],
      );
      return rows[0]!.sum;
    }

    test("of twenty buyers who hold all that there is at once, one has it", async () => {
      const keys = await makeKeys(20);
      for (let round = 0; round < 5; round++) {
        const account = await addAccount(12);
        const answers = await Promise.all(
          keys.map((key, turn) =>
            post(turn, `accounts/${account}/holds`, { key, body: asked("12") }),
          ),
        );
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
        const refused = answers.filter(({ status }) => status !== 201);
        expect(new Set(refused.map(({ body }) => body.error.details.reason))).toEqual(
          new Set(["held"]),
        );
        expect(await heldAt(account)).toBe(12);
      }
    });

    test("of twenty gates at once around the official packages of x402 one pays", async () => {
      const { facilitator, feePayer } = await createFacilitator(rpcUrl);
      await ledger.airdrop(feePayer, 1_000_000_000n);
      const account = await addAccount(12);
      await createAssociated(bank, token, account);
      const shop = await sellAnything(createSellingSide(facilitator), { asset: token.mint });
      const buyers = await Promise.all(
        (await makeKeys(20)).map(async (key) => ({ key, wallet: await newBuyer() })),
      );
      const paid = await Promise.all(
        buyers.map(({ key, wallet }, turn) => {
          const arcs = { url: urls[turn % urls.length] ?? "", key };
          return buyThroughGate(`${shop.url}/${account}?amount=12000000`, {
            wallet,
            arcs,
            rpcUrl,
            asset: token.mint,
          });
        }),
      );
      shop.close();
      expect(paid.filter((hash) => hash !== undefined)).toHaveLength(1);
      expect(await heldAt(account)).toBe(12);

      async function newBuyer(): Promise<Signer> {
        const wallet = newWallet();
        await fund(bank, token, {
          account: await createAssociated(bank, token, wallet.address),
          amount: 12_000_000n,
        });
        return wallet;
      }
    });

    test("the same payment at once is one hold", async () => {
      const account = await addAccount(12);
      const [key = ""] = await makeKeys(1);
      const body = asked("12");
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, turn) =>
          post(turn, `accounts/${account}/holds`, { key, body }),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
      expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    });

    test("a server that is killed loses no hold that it made, and frees none", async () => {
      const account = await addAccount(90);
      const [key = ""] = await makeKeys(1);
      const bodies = Array.from({ length: 200 }, () => asked("0.4"));
      const made = new Map<string, string>();
      const all = bodies.map(async (body) => {
        const answer = await post(0, `accounts/${account}/holds`, { key, body }).catch(
          () => undefined,
        );
        if (answer?.status === 201) made.set(body.payment, answer.body.id);
      });
      await waitUntil(() => made.size >= 20);
      programs[0]!.process.kill("SIGKILL");
      await Promise.all(all);
      expect(made.size).toBeLessThan(200);
      for (const body of bodies) {
        const { status, body: hold } = await post(1, `accounts/${account}/holds`, { key, body });
        const id = made.get(body.payment);
        if (id !== undefined) expect([status, hold.id]).toEqual([200, id]);
        else expect([200, 201]).toContain(status);
      }
      expect(await heldAt(account)).toBeCloseTo(80);
      const [payment = ""] = made.keys();
      const paid = {
        id: "pay_1",
        authorization: payment,
        payer,
        payee: account,
        amount: "0.4",
        transaction: "t",
      };
      const taken = await store.transaction((tx) => takeHold(tx, paid, { now: new Date() }));
      expect(taken).toMatchObject({ state: "paid", payment });
    });
  },
);
