// Kills processes that share a queue, again and again, and looks whether all that was asked for was
// done.
import { join } from "node:path";
import { openStore, type StoreLocation } from "../../db/open-store.ts";
import { startProgram } from "../../../../test/support/child-program.ts";

/** Totals of many kills. */
export type QueueKillReport = {
  kills: number;
  acknowledged: number;
  /** Asked for, and never done. */
  lost: number;
  /** Done, and never asked for. */
  invented: number;
  /** Done more than once, which is allowed. */
  repeated: number;
  /** Still in the queue at the end. */
  left: number;
};

/**
 * @param options.delays - for each process, milliseconds from "ready" to each kill; after the last
 *   it may finish
 * @param options.total - jobs that each process asks for
 */
export async function runQueueKillLoop(
  location: StoreLocation,
  { delays, total }: { delays: readonly (readonly number[])[]; total: number },
): Promise<QueueKillReport> {
  const acknowledged = new Set<string>();
  let kills = 0;
  const tables = await openStore(location);
  await tables.pool.query(
    "create table asked (key text primary key); create table handled (key text not null)",
  );
  await tables.close();
  await Promise.all(
    delays.map(async (own, index) => {
      for (const delay of [...own, undefined]) {
        const args = [JSON.stringify(location), `process${index}`, `${total}`];
        const worker = startProgram(join(import.meta.dirname, "worker-program.ts"), args);
        await worker.line("ready");
        if (delay === undefined) await worker.line("done");
        else {
          await new Promise((resolve) => setTimeout(resolve, delay));
          await worker.kill();
          kills++;
        }
        await worker.ended;
        for (const line of worker.lines)
          if (line.startsWith("asked")) acknowledged.add(line.slice("asked ".length));
      }
    }),
  );
  const store = await openStore(location);
  const handled = (await store.pool.query<{ key: string }>("select key from handled")).rows.map(
    ({ key }) => key,
  );
  const asked = new Set(
    (await store.pool.query<{ key: string }>("select key from asked")).rows.map(({ key }) => key),
  );
  const left = (await store.pool.query("select id from jobs where kind = 'work'")).rows.length;
  await store.close();
  const distinct = new Set(handled);
  return {
    kills,
    acknowledged: acknowledged.size,
    // A job that was committed and not acknowledged, because the kill came in between, must be done
    // as well.
    lost: [...acknowledged, ...asked].filter((key) => !distinct.has(key)).length,
    invented: [...distinct].filter((key) => !asked.has(key)).length,
    repeated: handled.length - distinct.size,
    left,
  };
}
