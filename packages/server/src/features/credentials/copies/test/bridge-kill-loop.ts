// Kills servers that share a store while they take credentials to another chain, and counts what is
// there then.
import { join } from "node:path";
import { requestSync } from "@arcs/evm";

import { makeRequest } from "../../../../../../evm/test/support/fixtures.ts";
import { listSyncs, saveSync } from "../service.ts";
import { openStore, type StoreLocation } from "../../../../platform/db/open-store.ts";
import { startProgram } from "../../../../../test/support/child-program.ts";
import type { RemoteSide } from "./remote-sides.ts";
import { waitUntil } from "../../../../../../process/test/support/wait-until.ts";

/** Totals of many kills. */
export type BridgeKillReport = {
  kills: number;
  credentials: number;
  synced: number;
  /** Requests to issue that reached the other side. */
  requests: number;
  /** Credentials that the other side has. */
  remote: number;
  /** Credentials that it has more than once. */
  doubled: number;
  errors: string[];
};

// Half an hour in six seconds.
const SPEED = 300;

/**
 * @param options.delays - for each server, milliseconds from the first request to issue of each
 *   life to its end by a kill; after the last it may finish
 * @param options.credentials - how many credentials they take along
 */
export async function runBridgeKillLoop(
  location: StoreLocation,
  {
    side,
    delays,
    credentials,
  }: { side: RemoteSide; delays: readonly (readonly number[])[]; credentials: number },
): Promise<BridgeKillReport> {
  const { flags, requests } = side;
  const epoch = Date.now();
  const ids = Array.from({ length: credentials }, (_, index) => `cred_${index}`);
  const store = await openStore(location);
  for (const [index, credentialId] of ids.entries()) {
    const request = await makeRequest({ nonce: String(index) });
    const bridge = { chain: "base-sepolia", typicalSeconds: 600 } as const;
    await saveSync(
      store.pool,
      requestSync({ credentialId, request }, { bridge, now: new Date(epoch) }),
    );
  }
  await store.close();

  const errors: string[] = [];
  let kills = 0;
  await Promise.all(
    delays.map(async (own) => {
      for (const delay of [...own, undefined]) {
        const args = [JSON.stringify(location), String(epoch), String(SPEED), ...flags];
        const server = startProgram(join(import.meta.dirname, "bridge-program.ts"), args);
        await server.line("ready");
        if (delay === undefined) await server.line("done");
        else {
          const before = requests();
          const isOver = (): boolean => server.process.exitCode !== null || requests() > before;
          await waitUntil(isOver, { everyMs: 2 });
          await new Promise((resolve) => setTimeout(resolve, delay));
          if (server.process.exitCode === null) kills++;
          await server.kill();
        }
        await server.ended;
        // The queue wonders about a job that takes down one worker after the other, and goes on.
        const isExpected = (line: string): boolean =>
          line.endsWith("workers that were not heard of again");
        errors.push(
          ...server.lines.filter((line) => line.startsWith("error") && !isExpected(line)),
        );
      }
    }),
  );

  const after = await openStore(location);
  const states = (await Promise.all(ids.map((id) => listSyncs(after.pool, id)))).flat();
  await after.close();
  const named = await side.credentials();
  return {
    kills,
    credentials,
    synced: states.filter(({ status }) => status === "synced").length,
    requests: requests(),
    remote: named.length,
    doubled: named.length - new Set(named).size,
    errors,
  };
}
