// A program that makes six calls by one journal, together with others that do the same.
import { isSdkError } from "@arcs/client";
import { createPayer, createPostgresJournal, type PayerPolicy } from "@arcs/client/payer";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { env, stdout } from "node:process";
import pg from "pg";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";

export type RaceOrder = {
  key: Hex;
  url: string;
  rpcUrl: string;
  network: string;
  asset: Hex;
  /** A folder, or the URL of a Postgres. */
  journal: string;
  limits: Omit<PayerPolicy, "endsAt">;
  /** Names of budgets, the one above all first, with what each may spend. */
  budgets: readonly (readonly [name: string, total: string])[];
  calls: readonly string[];
};

/** How many calls ended in which way: `paid`, or the code of an error. */
export type RaceOutcome = Record<string, number>;

if (env["RACE_ORDER"] !== undefined) await race(JSON.parse(env["RACE_ORDER"]) as RaceOrder);

async function race(order: RaceOrder): Promise<void> {
  const { key, url, rpcUrl, network, asset, journal, limits, budgets, calls } = order;
  const pool = journal.startsWith("postgres")
    ? new pg.Pool({ connectionString: journal })
    : undefined;
  let payer = createPayer({
    wallet: privateKeyToAccount(key),
    schemes: { "eip155:*": (wallet) => new ExactEvmScheme(wallet) },
    journal:
      pool === undefined
        ? journal
        : createPostgresJournal((text, values) => pool.query(text, values)),
    rpcUrls: { [network]: rpcUrl },
    tokens: [{ network, asset, decimals: 6 }],
    ...limits,
  });
  for (const [name, total] of budgets) payer = payer.budget(name, { total });
  const outcome: RaceOutcome = {};
  for (const call of calls) {
    const how = await payer.fetch(url, {}, { call }).then(
      ({ status }) => (status === 200 ? "paid" : String(status)),
      (error: unknown) =>
        isSdkError(error) ? (process.env["DEBUG"] ? error.message : error.code) : String(error),
    );
    outcome[how] = (outcome[how] ?? 0) + 1;
  }
  await pool?.end();
  stdout.write(`${JSON.stringify(outcome)}\n`);
}
