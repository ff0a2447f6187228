import type { AddressInfo } from "node:net";
import { join } from "node:path";

import closeWithGrace from "close-with-grace";
import { destination } from "pino";

import { SdkError } from "@arcs/core";
import { formatNoteKey } from "@arcs/trust/transparency";

import { systemClock } from "../../platform/base/runtime.ts";
import { createLog } from "../../platform/operations/log.ts";
import type { ServerSettings } from "../../platform/settings/read-settings.ts";
import { openWitnessFolder } from "./witness-folder.ts";
import { createWitness } from "./witness.ts";
import { createWitnessServer } from "./witness-http.ts";
import { type Command, jsonOption, wantsJson } from "../../platform/cli/command.ts";

/** Runs a witness until it is stopped. */
export const witnessCommand: Command = {
  options: jsonOption,
  async run(line) {
    const { settings } = line;
    const { witnessName: name, witnessLogs: logKeys } = settings;
    if (name === undefined || logKeys === undefined) {
      throw new SdkError("invalid_argument", "--witness-name and --witness-logs are needed; see --help");
    }
    const log = createLog({ level: settings.logLevel, stream: destination({ dest: 2, sync: true }) });
    const folder = await openWitnessFolder(join(settings.dataFolder, "witness"), { name });
    const witness = createWitness(folder, { logKeys, clock: systemClock });
    const onError = (error: unknown, what: string): void => log.error({ err: error }, `could not ${what}`);
    const server = createWitnessServer(witness, { onError });
    try {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(settings.port, settings.host, resolve);
      });
    } catch (error) {
      await folder.close();
      throw error;
    }
    const url = urlOf(settings, server.address() as AddressInfo);
    const verifierKey = formatNoteKey(witness.key);
    const watches = [...new Set(logKeys.map((key) => key.name))];
    const texts = [`witness listens at  ${url}`, `verifier key        ${verifierKey}`];
    const lines = [...texts, ...watches.map((origin) => `watches             ${origin}`)];
    console.log(wantsJson(line) ? JSON.stringify({ url, verifierKey, watches }) : lines.join("\n"));
    return new Promise<number>((resolve) => {
      closeWithGrace({ delay: settings.shutdownSeconds * 1000, logger: false }, async ({ err }) => {
        if (err !== undefined) log.fatal({ err }, "stops because of a fault");
        server.closeIdleConnections();
        await new Promise((closed) => server.close(closed));
        await folder.close();
        resolve(err === undefined ? 0 : 1);
      });
    });
  },
};

function urlOf({ host }: Pick<ServerSettings, "host">, { port }: AddressInfo): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
