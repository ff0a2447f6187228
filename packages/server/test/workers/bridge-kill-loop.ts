// Kills servers that share a store while they take credentials to the provider, and counts what the provider has then.
import { requestSync } from "@arcs/bridge";

import { makeRequest } from "../../../bridge/test/fixtures.ts";
import { listSyncs, saveSync } from "../../src/store/credential-syncs.ts";
import { openStore, type StoreLocation } from "../../src/store/open-store.ts";
import { makeTemplate, providerFlags, startFakeProvider } from "../bridge.ts";
import { startProgram } from "../child-program.ts";

/** What many kills came to. */
export type BridgeKillReport = {
  kills: number;
  credentials: number;
  synced: number;
  /** Requests to issue that reached the provider. */
  requests: number;
  /** Credentials of the provider's, of whatever state. */
  remote: number;
  /** Credentials that the provider has more than once. */
  doubled: number;
  errors: string[];
};

// Half an hour in six seconds.
const SPEED = 300;

/** How long the provider takes to answer: half of it before it has done what was asked. */
export const ANSWER_MS = 60;

/**
 * @param options.delays - for each server, milliseconds from the first request to issue of each life to its end by a kill;
 * after the last it may finish
 * @param options.credentials - how many credentials they take along
 */
export async function runBridgeKillLoop(
  location: StoreLocation,
  { delays, credentials }: { delays: readonly (readonly number[])[]; credentials: number },
): Promise<BridgeKillReport> {
  const provider = await startFakeProvider();
  const flags = providerFlags(provider, await makeTemplate(provider, "Skill"));
  const epoch = Date.now();
  const ids = Array.from({ length: credentials }, (_, index) => `cred_${index}`);
  const store = await openStore(location);
  for (const [index, credentialId] of ids.entries()) {
    const request = await makeRequest({ nonce: String(index) });
    const bridge = { chain: "base-sepolia", typicalSeconds: 600 } as const;
    await saveSync(store.pool, requestSync({ credentialId, request }, { bridge, now: new Date(epoch) }));
  }
  await store.close();

  provider.slowDown(ANSWER_MS);
  const requests = (): number => provider.log.filter((line) => /^POST .*\/vcs$/.test(line)).length;
  const errors: string[] = [];
  let kills = 0;
  await Promise.all(
    delays.map(async (own) => {
      for (const delay of [...own, undefined]) {
        const args = [JSON.stringify(location), String(epoch), String(SPEED), ...flags];
        const server = startProgram("workers/bridge-program.ts", args);
        await server.line("ready");
        if (delay === undefined) await server.line("done");
        else {
          const before = requests();
          const isOver = (): boolean => server.process.exitCode !== null || requests() > before;
          while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 2));
          await new Promise((resolve) => setTimeout(resolve, delay));
          if (server.process.exitCode === null) kills++;
          await server.kill();
        }
        await server.ended;
        // The queue wonders about a job that takes down one worker after the other, and goes on.
        const isExpected = (line: string): boolean => line.endsWith("workers that were not heard of again");
        errors.push(...server.lines.filter((line) => line.startsWith("error") && !isExpected(line)));
      }
    }),
  );
  await provider.stop();

  const after = await openStore(location);
  const states = (await Promise.all(ids.map((id) => listSyncs(after.pool, id)))).flat();
  await after.close();
  const named = provider
    .tokens()
    .map(({ vc, metadata }) => vc?.credentialSubject.credentialHash ?? metadata.description);
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
