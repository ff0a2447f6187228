import type { ReadStream } from "node:fs";
import { open } from "node:fs/promises";

import { SdkError } from "@arcs/core";

import { exportStore } from "./export-store.ts";
import { importStore } from "./import-store.ts";
import type { ServerSettings } from "../../settings/read-settings.ts";
import { doForOption } from "#process";
import { type Command, jsonOption, textOption, wantsJson, withStore } from "../../cli/command.ts";
import { lineOutputTo, openLineFile, readTextLines } from "./line-output.ts";

// The other side of a pipe may take its time, and nobody else uses the store meanwhile.
const DAY_MS = 24 * 60 * 60 * 1000;

/** Writes a store to a file. */
export const exportCommand: Command = {
  options: { out: { type: "string" }, ...jsonOption },
  async run(line) {
    const path = textOption(line, "out");
    const output =
      path === undefined
        ? lineOutputTo(process.stdout)
        : await doForOption({ option: "--out", expected: "a new file in a folder that is there", got: path }, () =>
            openLineFile(path),
          );
    try {
      const rows = await withStore(patient(line.settings), ({ store }) =>
        exportStore(store, (text) => output.write(text)),
      );
      await output.end();
      console.error(wantsJson(line) ? JSON.stringify({ rows }) : `exported ${rows} rows`);
      return 0;
    } catch (error) {
      await output.discard();
      throw error;
    }
  },
};

/** Fills a store from a file. */
export const importCommand: Command = {
  options: { in: { type: "string" }, ...jsonOption },
  async run(line) {
    const path = textOption(line, "in");
    const input = path === undefined ? process.stdin : await openGiven(path);
    const rows = await withStore({ ...patient(line.settings), makesStore: true }, ({ store }) =>
      importStore(store, readTextLines(input)),
    );
    console.error(wantsJson(line) ? JSON.stringify({ rows }) : `imported ${rows} rows`);
    return 0;
  },
};

/** Opened before the store is, so that a mistyped name leaves no store behind. */
function openGiven(path: string): Promise<ReadStream> {
  return doForOption({ option: "--in", expected: "a file that can be read", got: path }, async () => {
    const file = await open(path);
    // A folder can be opened, too.
    if (!(await file.stat()).isDirectory()) return file.createReadStream();
    await file.close();
    throw new SdkError("invalid_argument", `--in expected a file that can be read, got ${path}, which is a folder`);
  });
}

function patient(settings: ServerSettings): ServerSettings & { idleTransactionMs: number } {
  return { ...settings, idleTransactionMs: DAY_MS };
}
