// The nginx configuration of deploy/, as it stands but for its ports and its certificate, in front
// of a running server.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Agent, request } from "undici";

import { createLog } from "./platform/operations/log.ts";
import { readCommandLine } from "./platform/settings/read-settings.ts";
import { type StartedServer, startServer } from "./index.ts";
import { findFreePort } from "../../process/test/support/free-port.ts";

const NGINX = "/usr/sbin/nginx";
const sample = readFileSync(join(import.meta.dirname, "../../../deploy/nginx.conf"), "utf8");

describe.skipIf(!existsSync(NGINX))(
  "deploy/nginx.conf (skipped where Debian's nginx is not installed)",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "arcs-nginx-"));
    const config = join(folder, "nginx.conf");
    // Its certificate is its own.
    const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
    let server: StartedServer;
    let nginx: ReturnType<typeof spawn>;
    let url: string;

    beforeAll(async () => {
      const port = await findFreePort();
      url = `https://127.0.0.1:${port}`;
      const line = [
        "--port",
        "0",
        "--data-folder",
        join(folder, "data"),
        "--public-url",
        "https://arcs.example",
      ];
      const { settings } = readCommandLine([...line, "--metrics-token", "of-the-test"], {
        env: {},
      });
      server = await startServer(settings, { log: createLog({ level: "silent" }) });
      const names = ["fullchain.pem", "privkey.pem"].map((name) => join(folder, name));
      const [certificate = "", key = ""] = names;
      const made = [
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=arcs.example",
      ];
      execFileSync("openssl", [...made, "-out", certificate, "-keyout", key], { stdio: "ignore" });
      const site = sample
        .replace("listen 443 ", `listen 127.0.0.1:${port} `)
        .replace("server 127.0.0.1:8787;", `server ${new URL(server.url).host};`)
        .replaceAll("/etc/letsencrypt/live/arcs.example/", `${folder}/`);
      mkdirSync(join(folder, "temp"));
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${join(folder, "temp", name)};`,
      );
      writeFileSync(
        config,
        `daemon off; pid ${join(folder, "pid")}; error_log ${join(folder, "errors")};
events {}
http { access_log off; ${temporary.join(" ")}
${site}}
`,
      );
    }, 300_000);
    afterAll(async () => {
      if (nginx?.exitCode === null) {
        nginx.kill("SIGTERM");
        await once(nginx, "exit");
      }
      await dispatcher.close();
      await server?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test("is what nginx understands", () => {
      // It writes what it found to the standard error stream.
      const said = execFileSync("sh", ["-c", `${NGINX} -t -c ${config} 2>&1`], {
        encoding: "utf8",
      });
      expect(said).toMatch(/syntax is ok[^]*test is successful/);
    });

    test(
      "passes requests on over TLS, and keeps the metrics on this machine",
      { timeout: 60_000 },
      async () => {
        nginx = spawn(NGINX, ["-c", config], { stdio: "ignore" });
        const health = await vi.waitFor(() => request(`${url}/health`, { dispatcher }), {
          timeout: 20_000,
        });
        expect(health.statusCode).toBe(200);
        await health.body.dump();
        const metrics = { dispatcher, headers: { authorization: "Bearer of-the-test" } };
        const outside = await request(`${url}/metrics`, metrics);
        expect(outside.statusCode).toBe(404);
        await outside.body.dump();
        const inside = await request(`${server.url}/metrics`, { headers: metrics.headers });
        expect([inside.statusCode, await inside.body.text()]).toEqual([
          200,
          expect.stringContaining("arcs_queue_pending"),
        ]);
        const large = await request(`${url}/v1/agents`, {
          dispatcher,
          method: "POST",
          body: "x".repeat(2_000_000),
        });
        expect(large.statusCode).toBe(413);
        await large.body.dump();
      },
    );
  },
);
