import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { SdkError } from "@arcs/core";
import { assertShape, type Shape } from "@arcs/core/internal";
import type { VouchingRoots } from "@arcs/trust";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ServerContext } from "./context.ts";
import { createApp } from "./app.ts";
import type { Extension, ListedExtension } from "./extension.ts";
import { closeExtensions, loadExtensions } from "./load-extensions.ts";
import { addProcessMetrics, createMetrics } from "./features/operations/metrics.ts";
import { type Clock, systemClock } from "./platform/base/runtime.ts";
import { type ServerSettings, DEFAULT_PORT, settingTable } from "./platform/settings/settings.ts";
import { urlOfSettings } from "./platform/cli/command.ts";
import { forgetRunningServer, saveRunningServer } from "./platform/cli/running-server.ts";
import { openContext } from "./open-context.ts";
import { makeFirstAdminKey, registerDefaultIssuer, warnOfOtherKeys } from "./prepare-keys.ts";
import { countWaitingSyncs } from "./features/credentials/copies/service.ts";
import { endLeases } from "./platform/db/migrations.ts";
import { queryOne } from "./platform/db/queryable.ts";
import type { Store } from "./platform/db/store.ts";
import { useConfiguredRoots } from "./features/trust/roots/load-roots.ts";
import { startWorkers, type Workers } from "./workers.ts";
import { reportPayers } from "./platform/chains/chains.ts";

/** A server that answers. */
export type StartedServer = {
  /** Where it listens. */
  url: string;
  context: ServerContext;
  /** The list of roots in force. */
  roots: VouchingRoots;
  /** The admin key that was made because the store never had one; shown here and never again. */
  firstAdminKey: string | undefined;
  /** Resolves when something that the server cannot go on without stops by itself. */
  failure: Promise<SdkError>;
  /** Answers pending requests, finishes running work, and closes everything. */
  close(): Promise<void>;
};

// Settings that readCommandLine always sets: settings built by hand often lack them.
const requiredSettings: Shape = {
  host: "text",
  network: "text",
  issuerName: "text",
  shutdownSeconds: "number",
};

/**
 * Starts a server: opens the store and migrates it, opens the ledger, makes the keys that are
 * missing, listens, works.
 *
 * @param options.extensions - the extras that it has besides what the contract names; default none
 * @throws SdkError `store_in_use`, `store_failed`, `migration_mismatch`, `invalid_root_list`,
 *   `ledger_folder_in_use`, `invalid_wallet_key`, `invalid_argument` when it cannot; nothing is left open then
 */
export async function startServer(
  settings: ServerSettings,
  options: { log: FastifyBaseLogger; clock?: Clock; extensions?: readonly ListedExtension[] },
): Promise<StartedServer> {
  assertShape(settings, "settings", requiredSettings);
  assertShape(options, "options", {
    log: { info: "function", error: "function" },
    "clock?": { now: "function" },
    "extensions?": ["object"],
  });
  const { log, clock = systemClock, extensions: listed = [] } = options;
  const { host, issuerName, shutdownSeconds } = settings;
  assertAnchorProgram(settings);
  const taken = await takePort(settings);
  const { port } = taken;
  const { publicUrl = urlOfSettings({ host, port }) } = settings;
  const migrations = listed.flatMap((extension) => extension.migrations ?? []);
  const opened = await openContext({ ...settings, publicUrl }, { log, clock, migrations }).catch(
    async (error: unknown) => {
      await taken.release();
      throw error;
    },
  );
  const { context } = opened;
  let app: FastifyInstance | undefined;
  let workers: Workers | undefined;
  let extensions: readonly Extension[] = [];
  try {
    await warnOfOtherClock(context, log);
    if (context.store.kind === "embedded")
      await endLeases(context.store.pool, { now: clock.now() });
    const roots = await useConfiguredRoots(context);
    await registerDefaultIssuer(context, { name: issuerName });
    await warnOfOtherChains(context, log);
    await warnOfOtherKeys(context, log);
    extensions = await loadExtensions(listed, {
      settings: { ...settings, ...context.settings },
      log,
      randomBytes: context.randomBytes,
    });
    const metrics = createMetrics(context);
    addProcessMetrics(metrics);
    app = await createApp(context, { log, metrics, extensions });
    await taken.release();
    await app.listen({ host, port }).catch(explainListening(host, port));
    void reportPayers(context, log);
    workers = await startWorkers(context, { metrics, extensions });
    const firstAdminKey = await makeFirstAdminKey(context);
    const url = urlOfSettings({ host, port });
    if (context.store.kind === "embedded") await saveRunningServer(settings, url);
    return { url, context, roots, firstAdminKey, failure: context.store.failure, close };
  } catch (error) {
    await close();
    throw error;
  }

  async function close(): Promise<void> {
    const withinMs = shutdownSeconds * 1000;
    // Node ends no connection for its slowness once its server is closing: one client that never
    // ends its request would hold up the stop.
    const late = setTimeout(() => app?.server.closeAllConnections(), withinMs);
    // Both at once: what is asked for in the last moment is done after the next start.
    await Promise.all([app?.close(), workers?.stop({ withinMs }), taken.release()]).finally(() =>
      clearTimeout(late),
    );
    try {
      await closeExtensions(extensions);
    } finally {
      if (context.store.kind === "embedded") await forgetRunningServer(settings);
      await opened.close();
    }
  }
}

/** Only a server writes anchors: a curator's commands read a cluster without its program. */
function assertAnchorProgram({ network, programAddress }: ServerSettings): void {
  if (network === "local" || programAddress !== undefined) return;
  const { env, flag } = settingTable.programAddress;
  const problem = `${env} (${flag}) must be the anchor program's address on ${network} (arcs-ledger deploy prints it) (received none)`;
  throw new SdkError("invalid_argument", problem, { details: { problems: [problem] } });
}

/** A copy that is under way, or to be revoked, waits for the bridge that it was asked for with. */
async function warnOfOtherChains(
  { store, bridge }: ServerContext,
  log: FastifyBaseLogger,
): Promise<void> {
  for (const { chain, count } of await countWaitingSyncs(store.pool)) {
    if (chain !== bridge?.chain)
      log.warn(`${count} copies of credentials wait for a bridge to ${chain} (BRIDGE_CHAIN)`);
  }
}

// As precise as the ledger needs it (docs/ledger.md).
const MAX_CLOCK_SECONDS = 60;

/**
 * Tells the operator when this machine or that of the database has a wrong clock. The times of this
 * server go into the public log, where they stay: an entry that is minutes ahead is what audits
 * report as `time_to_come`.
 */
export async function warnOfOtherClock(
  { store, clock }: { store: Pick<Store, "pool">; clock: Pick<Clock, "now"> },
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  const row = await queryOne<{ at: Date }>(store.pool, "select clock_timestamp() as at", []);
  const now = clock.now().getTime();
  const seconds = Math.round((now - (row?.at.getTime() ?? now)) / 1000);
  if (Math.abs(seconds) <= MAX_CLOCK_SECONDS) return;
  log.error(
    `this server's clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} that of its database: one of them is wrong. ` +
      "Stop the server and set the clock, or wrong times go into the public log, which cannot be changed",
  );
}

type TakenPort = { port: number; release(): Promise<void> };

/**
 * Takes the port before anything is opened or created: the URL of the server is part of what it
 * answers, and a start on a port that is taken leaves nothing behind. Only the default port gives
 * way to a free one. A port that the system chose stays taken until it is released, or a connection
 * of another program could get it; one that was named refuses connections, as proxies expect it.
 */
async function takePort({ host, port }: Pick<ServerSettings, "host" | "port">): Promise<TakenPort> {
  const wanted = port ?? DEFAULT_PORT;
  try {
    const taken = await listenOn(host, wanted);
    if (wanted !== 0) await taken.release();
    return taken;
  } catch (error) {
    if (port !== undefined || (error as NodeJS.ErrnoException).code !== "EADDRINUSE")
      return explainListening(host, wanted)(error);
    return listenOn(host, 0).catch(explainListening(host, 0));
  }
}

async function listenOn(host: string, wanted: number): Promise<TakenPort> {
  const server = createServer((socket) => socket.destroy()).listen(wanted, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function explainListening(host: string, port: number): (error: unknown) => never {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: `port ${port} is taken; choose another with --port`,
      EADDRNOTAVAIL: `${host} is no address of this machine; choose another with --host`,
      ENOTFOUND: `${host} is a name that no host has; choose another with --host`,
      EACCES: `port ${port} may not be used by this user; choose another with --port`,
    };
    const reason = code === undefined ? undefined : reasons[code];
    if (reason === undefined) throw error;
    throw new SdkError("invalid_argument", reason);
  };
}
