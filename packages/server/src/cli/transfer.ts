import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";

import { exportStore } from "../store/export-store.ts";
import { importStore } from "../store/import-store.ts";
import { type Command, textOption, withStore } from "./command.ts";

/** Writes a store to a file. */
export const exportCommand: Command = {
  what: "write everything that is in the store to a file, to keep it or to move it",
  help: `arcs-server export [options] [settings]

Writes everything that is in the store, as it is at one moment, as lines of JSON. \`import\` fills another store with it: so a
server moves from the embedded store to Postgres. The embedded store can be exported while no server runs on it.

      --out <file>         a new file, which only its owner can read (default: the standard output)

The export holds all that the store holds: keys of the API as hashes, webhook secrets as the server's key encrypted them,
e-mail addresses as they are. It does not hold the key files beside the store; the README says which to copy.`,
  options: { out: { type: "string" } },
  async run(line) {
    const path = textOption(line, "out");
    const output =
      path === undefined ? process.stdout : createWriteStream(path, { mode: 0o600, flags: "wx", flush: true });
    if (path !== undefined) await once(output, "open");
    const rows = await withStore(line.settings, ({ store }) =>
      exportStore(store, async (text) => {
        if (!output.write(`${text}\n`)) await once(output, "drain");
      }),
    );
    if (path !== undefined) {
      output.end();
      await finished(output);
    }
    console.error(`exported ${rows} rows`);
    return 0;
  },
};

/** Fills a store from a file. */
export const importCommand: Command = {
  what: "fill an empty store with what export wrote",
  help: `arcs-server import [options] [settings]

Fills an empty store with what \`export\` wrote: all of it, or nothing. Both must be of the same version of this program.

      --in <file>          (default: the standard input)

  arcs-server export --data-folder ./arcs-data | DATABASE_URL=postgres://… arcs-server import`,
  options: { in: { type: "string" } },
  async run(line) {
    const path = textOption(line, "in");
    const input = path === undefined ? process.stdin : createReadStream(path);
    if (path !== undefined) await once(input, "open");
    const rows = await withStore(line.settings, ({ store }) => importStore(store, createInterface({ input })));
    console.error(`imported ${rows} rows`);
    return 0;
  },
};
