import closeWithGrace from "close-with-grace";
import { destination } from "pino";

import { defined } from "@arcs/core/internal";
import { printable } from "#process";

import type { ListedExtension } from "./extension.ts";
import { createLog } from "./platform/operations/log.ts";
import { DEFAULT_PORT, type ServerSettings } from "./platform/settings/settings.ts";
import type { CommandLine } from "./platform/settings/read-settings.ts";
import { explainRoots } from "./features/trust/roots/load-roots.ts";
import { type StartedServer, startServer } from "./start.ts";
import { type Command, jsonOption, wantsJson } from "./platform/cli/command.ts";

/** Creates the command that starts a server with these extras and runs until it is stopped. */
export function createStartCommand(extensions: readonly ListedExtension[]): Command {
  return { options: jsonOption, run: (line) => run(line, extensions) };
}

async function run(line: CommandLine, extensions: readonly ListedExtension[]): Promise<number> {
  const { settings } = line;
  const log = createLog({ level: settings.logLevel, stream: destination({ dest: 2, sync: true }) });
  const server = await startServer(settings, { log, extensions });
  if (wantsJson(line)) console.log(JSON.stringify(factsOf(server)));
  else describe(server, settings);
  // An unhandled rejection is what ends the process in order, and with an exit code that says so.
  void server.failure.then((error) => Promise.reject(error));
  return new Promise<number>((resolve) => {
    closeWithGrace(
      { delay: (settings.shutdownSeconds + 5) * 1000, logger: false },
      async ({ err }) => {
        if (err !== undefined) log.fatal({ err }, "stops because of a fault");
        await server.close();
        resolve(err === undefined ? 0 : 1);
      },
    );
  });
}

function factsOf({ url, firstAdminKey, context, roots }: StartedServer): object {
  const { issuers, bridge, settings, ledger } = context;
  const { publicUrl, network } = settings;
  const { defaultIssuerDid: issuer } = issuers;
  return {
    url,
    publicUrl,
    issuer,
    network,
    payer: ledger.payer,
    rootsDigest: roots.digest,
    ...defined({ copiesTo: bridge?.description, firstAdminKey }),
  };
}

function describe(server: StartedServer, settings: ServerSettings): void {
  const { issuers, bridge, ledger, settings: actual } = server.context;
  console.log(`ARCS listens at   ${server.url}`);
  if (settings.port === undefined && new URL(server.url).port !== String(DEFAULT_PORT))
    console.log(
      `note              port ${DEFAULT_PORT} is taken, so this one was free; --port chooses another`,
    );
  if (actual.explorer === "on") {
    console.log(`pages for people  ${actual.publicUrl}/`);
    console.log(`leaderboard       ${actual.publicUrl}/leaderboard`);
    console.log(`verify            ${actual.publicUrl}/verify`);
  }
  console.log(`API documentation ${actual.publicUrl}/docs`);
  console.log(`issues as         ${issuers.defaultIssuerDid} (${actual.network})`);
  console.log(`pays as           ${ledger.payer}`);
  const [roots, meaning] = explainRoots(server.roots, actual);
  console.log(`trust starts at   ${printable(roots)}\n                  ${printable(meaning)}`);
  if (settings.publicUrl === undefined && ["0.0.0.0", "::"].includes(settings.host)) {
    console.log(
      `note              links name ${actual.publicUrl}: for others to reach them, set ARCS_PUBLIC_URL`,
    );
  }
  if (bridge !== undefined) console.log(`copies to         ${bridge.description}`);
  if (server.firstAdminKey !== undefined) {
    console.log(`\nThe first admin key, shown now and never again:\n\n  ${server.firstAdminKey}\n`);
  }
}
