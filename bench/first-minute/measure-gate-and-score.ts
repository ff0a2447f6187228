import { join } from "node:path";

import { createArcsClient, registerAgent } from "@arcs/client";
import { createSigner } from "@arcs/core";

import { type InstalledServer, startInstalledServer } from "./installed-server.ts";
import { installPackages, runCommand, runProgram, timed } from "./project.ts";
import { countLines, readTrustGate } from "./read-docs.ts";
import type { FirstTime } from "./report.ts";

const MAX_LINES = 10;

/**
 * The first trust gate and the first score above 0, both against a server that is installed and
 * started for it.
 */
export async function measureGateAndScore(
  folder: string,
  tarballs: readonly string[],
): Promise<FirstTime[]> {
  const ofServer = join(folder, "server");
  const install = await timed(() => installPackages(ofServer, withoutClient(tarballs)));
  // Sample agents with half a year of payments.
  await runCommand(ofServer, ["arcs-server", "seed-demo", "--agents", "12"], {});
  const start = await timed(() => startInstalledServer(ofServer));
  const server = start.result;
  try {
    const gate = await measureGate(join(folder, "gate"), { tarballs, server });
    const score = await measureScore(ofServer, server);
    return [
      gate,
      { ...score, parts: { install: install.seconds, start: start.seconds, ...score.parts } },
    ];
  } finally {
    await server.stop();
  }
}

async function measureGate(
  folder: string,
  { tarballs, server }: { tarballs: readonly string[]; server: InstalledServer },
): Promise<FirstTime> {
  const packages = tarballs.filter((path) =>
    /arcs-(?:client|core|process|trust)-[^/]*$/.test(path),
  );
  const install = await timed(() => installPackages(folder, packages));
  const code = readTrustGate();
  const [best] = (await clientOf(server).reputation.leaderboard({ limit: 1 })).data;
  const stranger = await registerNewcomer(server);
  const run = await timed(() =>
    runProgram(
      folder,
      [
        `process.env["ARCS_API_KEY"] = ${JSON.stringify(server.adminKey)};`,
        code.replace("https://arcs.example", server.url),
        `await assertTrusted(${JSON.stringify(best?.agentId)}, "0.10");`,
        `await assertTrusted(${JSON.stringify(stranger)}, "0.10").catch(({ message }) => console.log(message));`,
      ].join("\n"),
    ),
  );
  const lines = countLines(code);
  return {
    what: "first trust gate",
    by: "the README's first lines: the best agent passes, a newcomer is refused",
    asked: `${MAX_LINES} lines`,
    reached: `${lines} lines`,
    parts: { install: install.seconds, run: run.seconds },
    isReached: lines <= MAX_LINES && run.result.startsWith("not paid: "),
  };
}

async function measureScore(folder: string, server: InstalledServer): Promise<FirstTime> {
  const to = await registerNewcomer(server);
  const command = [
    "arcs-server",
    "dev",
    "pay",
    "--to",
    to,
    "--amount",
    "0.25",
    "--rating",
    "5",
    "--url",
    server.url,
  ];
  const run = await timed(() => runCommand(folder, command, { ARCS_API_KEY: server.adminKey }));
  const [, before] = /^before .*: (\d+) of 1000/m.exec(run.result) ?? [];
  const { overallScore: score } = await clientOf(server).reputation.get(to);
  return {
    what: "first score above 0",
    by: `\`arcs-server dev pay --to … --amount 0.25 --rating 5\`: from ${before} to ${score}`,
    asked: "1 command",
    reached: "1 command",
    parts: { command: run.seconds },
    isReached: before === "0" && typeof score === "number" && score > 0,
  };
}

async function registerNewcomer(server: InstalledServer): Promise<string> {
  const agent = createSigner(crypto.getRandomValues(new Uint8Array(32)));
  await registerAgent(clientOf(server), { name: "Newcomer" }, { agent });
  return agent.address;
}

function clientOf({ url, adminKey }: InstalledServer): ReturnType<typeof createArcsClient> {
  return createArcsClient({ baseUrl: url, apiKey: adminKey });
}

function withoutClient(tarballs: readonly string[]): string[] {
  return tarballs.filter((path) => !/arcs-client-[^/]*$/.test(path));
}
