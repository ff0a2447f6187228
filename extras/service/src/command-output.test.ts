import { describe, expect, test } from "vitest";

import { listCommands } from "@arcs/server/program";
import { extras } from "./extras.ts";

const commands = listCommands(extras);

/** It prints a signed document, which is JSON already. */
const ALWAYS_JSON = new Set(["roots sign"]);

// `start` loads the whole server.
describe(
  "every command that prints facts prints them for programs, too",
  { timeout: 120_000 },
  () => {
    test.each(Object.keys(commands).filter((name) => !ALWAYS_JSON.has(name)))(
      "%s",
      async (name) => {
        const { help, load } = commands[name] ?? {};
        const command = await load?.();
        expect(command?.options).toMatchObject({ json: { type: "boolean" } });
        expect(help).toMatch(/^ +--json {4}.*JSON/m);
      },
    );
  },
);
