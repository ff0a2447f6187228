import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { createLocalLedger } from "../../src/local/index.ts";
import { issuer, programAnchor } from "../support/fixtures.ts";
import { createRandom, seed } from "../../../process/test/support/random.ts";

test(
  "kill -9 at any moment loses nothing that was acknowledged",
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "arcs-ledger-test-"));
    const writer = join(import.meta.dirname, "../support/writer.ts");
    const moments = createRandom(seed);
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round++) {
      const child = spawn(
        process.execPath,
        ["--import", "tsx", "--conditions=@arcs/source", writer, folder, `round ${round}`],
        {
          stdio: ["ignore", "pipe", "inherit"],
        },
      );
      let output = "";
      const isWriting = new Promise<void>((resolve) => child.stdout.on("data", () => resolve()));
      child.stdout.on("data", (data) => (output += data));
      const hasEnded = new Promise((resolve) => child.on("close", resolve));
      await Promise.race([isWriting, hasEnded]);
      await new Promise((resolve) => setTimeout(resolve, 20 + moments.below(200)));
      child.kill("SIGKILL");
      await hasEnded;
      acknowledged.push(...output.split("\n").slice(0, -1));
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(4);
    const ledger = await createLocalLedger({ folder });
    const anchor = programAnchor(ledger);
    const found = new Set(
      (await anchor.listByIssuer(issuer.address)).map(({ credentialId }) => credentialId),
    );
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    // At most the unfinished one of each round was added.
    expect(found.size - new Set(acknowledged).size).toBeLessThanOrEqual(4);
    for (const credentialId of acknowledged.slice(-3)) {
      expect(await anchor.history({ issuer: issuer.address, credentialId })).toHaveLength(1);
    }
    await ledger.close();
    await rm(folder, { recursive: true, force: true });
  },
);
