// The public log of a test server as anybody reads it: over HTTP, and without a key.
import { type LogPolicy, type LogReader, parseNoteKey, tilePath } from "@arcs/trust/transparency";

import { publishLog } from "../../src/features/log/publish-log.ts";
import type { RunningServer } from "./server.ts";

/** Reads a file of the log. */
export async function getLogFile({ url }: RunningServer, path: string): Promise<Response> {
  return fetch(`${url}/log/${path}`);
}

/** Reads the log of a server. */
export function readerOf(server: RunningServer): LogReader {
  return {
    readCheckpoint: async () => (await getLogFile(server, "checkpoint")).text(),
    readEntries: async (tile) =>
      new Uint8Array(await (await getLogFile(server, tilePath(tile))).arrayBuffer()),
  };
}

/** Trusted keys for the log of a server. */
export async function policyOf(server: RunningServer): Promise<LogPolicy> {
  const key = parseNoteKey((await (await getLogFile(server, "key")).text()).trim());
  return { origin: key.name, logKeys: [key] };
}

/** Gives all that waits its place in the log, and signs a checkpoint, as the job does. */
export async function publishNow({ context }: RunningServer): Promise<void> {
  await publishLog(context, new AbortController().signal);
}
