// Asks for numbered jobs and does them, until all are done or it is killed. Prints what was
// acknowledged.
import { requestJob, startJobWorker } from "../jobs.ts";
import { openStore, type StoreLocation } from "../../db/open-store.ts";
import { waitUntil } from "../../../../../process/test/support/wait-until.ts";

const [location = "", name = "", total = ""] = process.argv.slice(2);
const store = await openStore(JSON.parse(location) as StoreLocation, { maxConnections: 4 });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const worker = startJobWorker(store, {
  handlers: {
    work: {
      run: async ({ key }) => {
        await store.pool.query("insert into handled values ($1)", [key]);
        await new Promise((resolve) => setTimeout(resolve, 2));
      },
      ladder: [1, 1, 1],
    },
  },
  onError: (error) => say(`error ${String(error)}`),
  pollMs: 50,
  // Shorter than a life between two kills, so that others take over what a dead process held.
  leaseMs: 400,
});
say("ready");

const { rows } = await store.pool.query<{ done: number }>(
  "select count(*)::int as done from asked where key like $1",
  [`${name}-%`],
);
for (let i = rows[0]?.done ?? 0; i < Number(total); i++) {
  const key = `${name}-${i}`;
  const now = new Date();
  await store.transaction(async (tx) => {
    await tx.query("insert into asked values ($1)", [key]);
    await requestJob<undefined>(tx, { kind: "work" }, { key, runAt: now, now });
  });
  say(`asked ${key}`);
}
await waitUntil(
  async () => {
    const left = await store.pool.query<{ left: number }>(
      "select count(*)::int as left from jobs where kind = 'work'",
    );
    return left.rows[0]?.left === 0;
  },
  { everyMs: 20 },
);
await worker.stop({ withinMs: 1000 });
await store.close();
say("done");
