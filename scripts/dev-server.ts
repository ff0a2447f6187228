// The server of `npm run dev`. In a new store it makes sample agents with half a year of history
// while it serves: until then its clock shows the beginning of that history, because times of the
// log never fall.
import { existsSync } from "node:fs";
import { join } from "node:path";

import { seedDemo } from "../extras/local/src/demo/index.ts";
import { createLog, readCommandLine, startServer } from "../extras/service/src/index.ts";
import { systemClock } from "../packages/server/src/index.ts";
import { copyEmbeddedDatabase } from "../packages/server/test/support/template-folders.ts";

const HISTORY_MS = 181 * 86_400_000;

const { settings, values } = readCommandLine(process.argv.slice(2), {
  env: process.env,
  options: { agents: { type: "string" } },
});
const isNew =
  settings.databaseUrl === undefined && !existsSync(join(settings.dataFolder, "secret.key"));
if (isNew) await copyEmbeddedDatabase(join(settings.dataFolder, "store/data"));
let ahead = isNew ? HISTORY_MS : 0;
const clock = { ...systemClock, now: () => new Date(Date.now() - ahead) };
const server = await startServer(settings, { log: createLog({ level: settings.logLevel }), clock });
console.log(`ARCS listens at   ${server.url}\ndocumentation     ${server.url}/docs`);
if (server.firstAdminKey !== undefined)
  console.log(`first admin key   ${server.firstAdminKey}, shown now and never again`);
let closing: Promise<void> | undefined;
// Ctrl-C comes from the terminal and from dev.mjs.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void (closing ??= server.close().then(() => process.exit())));
if (isNew)
  await addSampleAgents().catch((error: unknown) => {
    if (closing === undefined) throw error;
    console.log("sample agents     are not all there yet: npm run dev -- --fresh makes them anew");
  });
ahead = 0;

async function addSampleAgents(): Promise<void> {
  const agents = Number(values["agents"]);
  console.log(
    `sample agents     ${agents}, with half a year of payments: they appear while you look`,
  );
  const made = await seedDemo(
    { ...server.context, clock: systemClock },
    { agents, onProgress: () => undefined },
  );
  console.log(
    `sample agents     are all there, with ${made.payments} payments and ${made.credentials} credentials`,
  );
}
