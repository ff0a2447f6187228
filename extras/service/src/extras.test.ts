import { createApp, loadExtensions, readCommandLine } from "@arcs/server/internal";
import { expect, test } from "vitest";

import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { extras } from "./extras.ts";

const server = useServer(useStore());

test("an extra is off where the settings leave it off: without an EVM chain, no identities of ERC-8004", async () => {
  const { context } = server();
  const { settings } = readCommandLine(["--data-folder", "unused"], { env: {} });
  const { randomBytes } = context;
  const extensions = await loadExtensions(extras, {
    settings: { ...context.settings, ...settings, publicUrl: context.settings.publicUrl },
    log: { warn: () => undefined },
    randomBytes,
  });
  const app = await createApp(context, { extensions });
  const { paths } = (await app.inject("/openapi.json")).json() as {
    paths: Record<string, object>;
  };
  expect(Object.keys(paths)).toContain("/evidence/log");
  expect(Object.keys(paths).filter((path) => /erc8004|^\/vc\b/.test(path))).toEqual([]);
  await app.close();
});
