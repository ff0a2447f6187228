// A process has one fetch, and one global dispatcher behind it: the client must leave both as it
// found them.
import { build } from "esbuild";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";

import { json, useScriptedServer } from "../support/scripted-server.ts";

const server = useScriptedServer();
const packageFolder = join(import.meta.dirname, "../..");

/** Runs a program in a process of its own, where nobody has used fetch yet. */
async function run(program: string): Promise<unknown> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "../support", program)],
    bundle: true,
    format: "esm",
    platform: "node",
    conditions: ["@arcs/source"],
    external: ["undici", "kit5"],
    write: false,
  });
  const child = promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", outputFiles[0]?.text ?? ""],
    {
      cwd: packageFolder,
      timeout: 60_000,
      env: { ...process.env, ARCS_TEST_URL: server().url },
    },
  );
  return JSON.parse((await child).stdout);
}

describe("with the client loaded before fetch was used", () => {
  test("the built-in fetch and @solana/kit 5 work as without it", async () => {
    server().answer((response, request, socket) =>
      json(200, {
        jsonrpc: "2.0",
        id: JSON.parse(request.body.startsWith("{") ? request.body : "{}").id,
        result: 7,
      })(response, request, socket),
    );
    expect(await run("client-first.ts")).toEqual({
      slot: "7",
      text: expect.stringContaining("result"),
      sameFetch: true,
      dispatcherOfUndici: false,
    });
  });

  test("a global dispatcher that the application set is used, and stays", async () => {
    server().answer(json(200, {}));
    expect(await run("own-dispatcher.ts")).toEqual({ asked: 1, kept: true });
  });
});
