// Serves Postgres with a migrated template database, prints the URL, and stops when its input ends.
import { postgresPrograms, startSharedPostgres } from "./postgres-cluster.ts";

if (postgresPrograms === undefined) process.exit();
const server = await startSharedPostgres();
process.stdout.write(`${server.url}\n`);
process.stdin.resume().on("end", () => void server.stop());
