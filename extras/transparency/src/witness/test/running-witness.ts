// A witness of a test: real HTTP on the loopback interface, a real folder.
import { rmSync } from "node:fs";
import { systemClock } from "@arcs/server/internal";

import type { NoteKey } from "@arcs/trust/transparency";
import { onTestFinished } from "vitest";

import { createWitness, openWitnessFolder, type Witness } from "../witness.ts";
import { createWitnessServer } from "../command.ts";
import { temporaryFolder } from "../../../../../packages/server/test/support/template-folders.ts";

export type RunningWitness = {
  url: string;
  key: NoteKey;
  witness: Witness;
  folder: string;
  stop(): Promise<void>;
};

/** Starts a witness until the test ends. */
export async function startWitness(
  logKeys: readonly NoteKey[],
  {
    name = "witness.example/w1",
    folder = newFolder(),
    port = 0,
  }: { name?: string; folder?: string; port?: number } = {},
): Promise<RunningWitness> {
  const opened = await openWitnessFolder(folder, { name });
  const witness = createWitness(opened, { logKeys, clock: systemClock });
  const app = createWitnessServer(witness, { onError: failLoudly });
  const url = await app.listen({ port, host: "127.0.0.1" });
  let stopped = false;
  const stop = async (): Promise<void> => {
    if (stopped) return;
    stopped = true;
    app.server.closeAllConnections();
    await app.close();
    await opened.close();
  };
  onTestFinished(stop);
  return { url, key: witness.key, witness, folder, stop };
}

function newFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Submits a checkpoint; gives status, type and text of the answer. */
export async function submit(
  { url }: Pick<RunningWitness, "url">,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<{ status: number; type: string | null; text: string }> {
  const response = await fetch(`${url}/add-checkpoint`, { method: "POST", body });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    text: await response.text(),
  };
}

function failLoudly(error: unknown, what: string): never {
  throw new Error(`${what} failed`, { cause: error });
}
