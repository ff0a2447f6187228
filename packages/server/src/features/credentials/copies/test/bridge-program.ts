// Takes credentials to another chain until none waits, or it is killed. Its time passes faster, so
// that half an hour of looking for what was lost is over soon.
import { systemClock } from "../../../../platform/base/runtime.ts";
import { startJobWorker } from "../../../../platform/jobs/jobs.ts";
import { readCommandLine } from "../../../../platform/settings/read-settings.ts";
import { openBridge } from "../../../../platform/chains/open-chains.ts";
import { findNextSyncTime, bridgeSyncJob } from "../service.ts";
import { openStore, type StoreLocation } from "../../../../platform/db/open-store.ts";
import { waitUntil } from "../../../../../../process/test/support/wait-until.ts";

const [location = "", epoch = "", speed = "", ...flags] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const clock = {
  now: () => new Date(Number(epoch) + (Date.now() - Number(epoch)) * Number(speed)),
  sleep: (milliseconds: number, signal: AbortSignal) =>
    systemClock.sleep(milliseconds / Number(speed), signal),
};
const store = await openStore(JSON.parse(location) as StoreLocation, { maxConnections: 4 });
const context = {
  store,
  clock,
  bridge: await openBridge(readCommandLine(flags, { env: {} }).settings, { clock }),
  onError: (error: unknown, what: string) => say(`error ${what}: ${String(error)}`),
};
const worker = startJobWorker(store, {
  handlers: { [bridgeSyncJob.kind]: bridgeSyncJob.handlerOf(context) },
  onError: (error) => say(`error ${String(error)}`),
  clock,
  pollMs: 20 * Number(speed),
  // Shorter than a life between two kills, so that others take over what a dead process held.
  leaseMs: 300 * Number(speed),
});
await store.transaction((tx) => bridgeSyncJob.schedule(tx, context));
say("ready");
const isWaiting = async (): Promise<boolean> =>
  (await findNextSyncTime(store.pool, "base-sepolia")) !== undefined;
await waitUntil(async () => !(await isWaiting()));
await worker.stop({ withinMs: 1000 });
await store.close();
say("done");
