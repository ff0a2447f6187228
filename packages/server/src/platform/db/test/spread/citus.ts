// A Citus on this machine: a coordinator and two workers, with the tables of an empty store.
import { existsSync, readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";

import pg from "pg";

import {
  type PostgresCluster,
  postgresPrograms,
  startPostgres,
} from "../../../../../test/support/postgres-cluster.ts";
import { openStore } from "../../open-store.ts";
import { spreadTables } from "../../spread.ts";

/** Whether the Postgres of this machine has the extension. */
export const hasCitus: boolean = postgresPrograms !== undefined && existsSync(control());

function control(): string {
  const share = execFileSync(join(postgresPrograms ?? "", "pg_config"), ["--sharedir"], {
    encoding: "utf8",
  }).trim();
  return join(share, "extension", "citus.control");
}

/**
 * Starts a Citus.
 *
 * @param options.tables - `local` leaves those of the store on the coordinator
 */
export async function startCitus({
  tables = "spread",
}: { tables?: "spread" | "local" } = {}): Promise<PostgresCluster> {
  const nodes: PostgresCluster[] = [];
  const settings = (): string[] => [
    "shared_preload_libraries=citus",
    "max_connections=200",
    "max_prepared_transactions=400",
    "citus.shard_count=4",
    "citus.enable_unsafe_triggers=on",
    `citus.node_conninfo=sslmode=disable`,
  ];
  for (let place = 0; place < 3; place++) nodes.push(await startPostgres({ settings }));
  const [coordinator, ...workers] = nodes as [PostgresCluster, ...PostgresCluster[]];
  for (const { url } of workers) {
    // The tables of a worker come from the coordinator.
    await run(url, [
      "drop schema public cascade",
      "create schema public authorization pg_database_owner",
      "create extension citus",
    ]);
  }
  await run(coordinator.url, [
    "create extension citus",
    `select citus_set_coordinator_host('${coordinator.folder}', 5432)`,
    ...workers.map(({ folder }) => `select citus_add_node('${folder}', 5432)`),
  ]);
  if (tables === "spread") {
    const store = await openStore({ databaseUrl: coordinator.url });
    await spreadTables(store, () => undefined);
    await store.close();
  }
  return {
    ...coordinator,
    async stop() {
      for (const node of nodes) {
        // Backends that are in the midst of a statement of another node do not end for a fast
        // shutdown.
        const [pid = ""] = readFileSync(join(node.folder, "data", "postmaster.pid"), "utf8").split(
          "\n",
          1,
        );
        process.kill(Number(pid), "SIGQUIT");
        await node.stop();
      }
    },
  };
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
