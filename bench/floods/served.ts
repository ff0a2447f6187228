// The flooded process: a server started as `arcs-server start` does, with its log discarded.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createLog, readCommandLine, startServer } from "@arcs/service";

const folder = mkdtempSync(join(tmpdir(), "arcs-floods-"));
const { settings } = readCommandLine(["--port", "0", "--data-folder", folder], {
  env: process.env,
});
// Discards lines only at the end: formatting them and searching for secrets is part of the cost.
const log = createLog({ level: "info", stream: { write: () => undefined } });
const server = await startServer(settings, { log });

process.on("message", (asked: "usage" | "stop") => {
  if (asked === "usage") {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuSeconds: (user + system) / 1e6, rss: process.memoryUsage.rss() });
    return;
  }
  void server.close().then(() => {
    rmSync(folder, { recursive: true });
    process.exit();
  });
});
process.send?.({ url: server.url, key: server.firstAdminKey });
