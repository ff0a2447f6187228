// Accounts that nobody registered: requests to the ledger and memory while many are followed, and
// how soon a payment counts.
//   1000                             accounts, half of them paid once
import { randomBytes } from "node:crypto";
import { createSigner } from "@arcs/core";
import { createLocalLedger } from "@arcs/ledger/local";
import { readRootList } from "@arcs/trust";

import {
  checkedTransfer,
  createToken,
  createTokenAccount,
  newWallet,
  transact,
} from "../packages/ledger/test/support/spl.ts";
import { withStore } from "../packages/server/test/support/cover-rates.ts";
import { testRoots } from "../packages/server/test/support/fixtures.ts";
import { postgresPrograms } from "../packages/server/test/support/postgres-cluster.ts";
import {
  askAbout,
  followAccounts,
} from "../packages/server/src/features/trust/following/follow-accounts.ts";
import { changeRoots } from "../packages/server/src/features/trust/roots/load-roots.ts";
import { findAccountCover } from "../packages/server/src/features/trust/cover/store.ts";
import { defaultSettings } from "../packages/server/src/platform/settings/settings.ts";

const [count = 1000] = process.argv.slice(2).map(Number);
const never = new AbortController().signal;

await withStore(postgresPrograms === undefined ? "embedded" : "postgres", async (store) => {
  const ledger = await createLocalLedger();
  const payer = createSigner(new Uint8Array(32).fill(1));
  await ledger.airdrop(payer.address, 100_000_000_000n);
  const bank = { ledger, payer };
  const token = await createToken(bank);
  const customer = newWallet();
  const from = await createTokenAccount(bank, token, {
    owner: customer.address,
    amount: 1_000_000_000n,
  });
  const pay = (to: string): Promise<string> =>
    transact(
      bank,
      [checkedTransfer(token, { from, to, authority: customer.address, amount: 10_000n })],
      [customer],
    );

  let requests = 0;
  let ahead = 0;
  const context = {
    store,
    evm: new Map(),
    settings: {
      ...defaultSettings,
      observeAccounts: 2 * count,
      paymentTokens: [{ network: "local", mint: token.mint, currency: "USDC" }],
    },
    clock: { now: () => new Date(Date.now() + ahead), sleep: () => Promise.resolve() },
    randomBytes: (length: number) => Uint8Array.from(randomBytes(length)),
    ledger: {
      async request(method: string, params: readonly unknown[]): Promise<unknown> {
        requests++;
        const answer = await ledger.transport({
          payload: { jsonrpc: "2.0", id: "1", method, params },
        });
        return (answer as { result: unknown }).result;
      },
    },
    onError: (error: unknown, what: string) => console.error(what, error),
  } as unknown as Parameters<typeof followAccounts>[0];
  const money = { network: "local", asset: token.mint };
  const roots = readRootList({ ...testRoots, assets: [money] });
  await store.transaction((tx) => changeRoots(tx, roots, { now: new Date() }));

  const accounts: { owner: string; account: string | undefined }[] = [];
  for (let i = 0; i < count; i++) {
    const owner = newWallet().address;
    const account =
      i % 2 === 0 ? await createTokenAccount(bank, token, { owner, amount: 0n }) : undefined;
    if (account !== undefined) await pay(account);
    accounts.push({ owner, account });
  }
  // Fifty callers: of one, no more than a hundred wait.
  for (const [i, { owner }] of accounts.entries())
    await askAbout(context, owner, { by: `caller ${i % 50}` });

  const before = process.memoryUsage().rss;
  const measure = async (): Promise<{ requests: number; seconds: number }> => {
    const [begun, at] = [requests, performance.now()];
    await followAccounts(context, never);
    return { requests: requests - begun, seconds: (performance.now() - at) / 1000 };
  };
  const first = await measure();
  let inHour = 0;
  let inMinute = 0;
  for (let step = 1; step <= 120; step++) {
    ahead += 30_000;
    const { requests: more } = await measure();
    inHour += more;
    if (step <= 2) inMinute += more;
  }
  const grown = (process.memoryUsage().rss - before) / 1024 / 1024;

  const [paid] = accounts;
  const at = performance.now();
  await pay(paid?.account ?? "");
  await askAbout(context, paid?.owner ?? "", { by: "a buyer" });
  ahead += 30_000;
  await followAccounts(context, never);
  const { count: payments } = (await findAccountCover(store.pool, [paid?.owner ?? ""])).payments;
  const seconds = (performance.now() - at) / 1000;

  console.log(
    "| Accounts | First reading: requests, seconds | Requests in the next minute | in the next hour | Memory more, MiB |",
  );
  console.log("|---|---|---|---|---|");
  const cells = [
    count,
    `${first.requests}, ${first.seconds.toFixed(1)}`,
    inMinute,
    inHour,
    grown.toFixed(0),
  ];
  console.log(`| ${cells.join(" | ")} |`);
  console.log(
    `\nA payment counts ${seconds.toFixed(2)} s after it is asked about, and at most 30 s of waiting (${payments} payments).`,
  );
});
