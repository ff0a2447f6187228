// Two processes of one agent on one database, as while a new version replaces the old one.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openPayments, type Payments } from "../../../server/test/support/payments.ts";
import { useServer } from "../../../server/test/support/server.ts";
import { useStore } from "../../../server/test/support/stores.ts";
import { startFaultProxy } from "../support/fault-proxy.ts";
import type { Said } from "../support/following-process.ts";
import { addPaidAgent, settingsFor } from "../support/service.ts";

const PAYMENTS = 6;
const server = useServer(useStore());
const folder = mkdtempSync(join(tmpdir(), "arcs-eliza-shared-"));
const children: ChildProcess[] = [];
let payments: Payments;
beforeAll(async () => {
  payments = await openPayments(server());
}, 60_000);
afterAll(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
});

test(
  "report each payment once: one waits until the other has done",
  { timeout: 240_000 },
  async () => {
    const agent = await addPaidAgent(server(), payments);
    const payer = await payments.addPayer();
    let reports = 0;
    const proxy = await startFaultProxy(server().url, ({ path }) => {
      if (path.endsWith("/payments/events")) reports++;
      return { kind: "none" };
    });
    const { url: rpcUrl } = await server().ledger.listen();
    const { settings, secrets } = settingsFor(
      { url: proxy.url, rpcUrl, key: await server().makeKey() },
      agent,
    );
    const start = async (): Promise<ChildProcess> => {
      const child = fork(
        join(import.meta.dirname, "../support/following-process.ts"),
        [folder, JSON.stringify(settings), JSON.stringify(secrets)],
        { execArgv: ["--import", "tsx", "--conditions=@arcs/source"] },
      );
      children.push(child);
      expect(await answerOf(child)).toBe("ready");
      return child;
    };
    const [one, other] = [await start(), await start()] as const;
    for (let paid = 0; paid < PAYMENTS; paid++) await payments.pay(payer, agent, 1_000_000n);
    await server().ledger.advance({ slots: 40 });

    one.send("pause" satisfies Said);
    const paused = answerOf(one);
    one.send("sweep" satisfies Said);
    expect(await paused).toBe("paused");
    const nothing = { found: 0, reported: 0, refused: {} };
    expect(await sweep(other)).toMatchObject({ ...nothing, waiting: expect.any(Number) });
    const swept = answerOf(one);
    one.send("go on" satisfies Said);
    expect(await swept).toMatchObject({ reported: PAYMENTS, waiting: 0 });
    for (const each of [other, one, other])
      expect(await sweep(each)).toMatchObject({ ...nothing, waiting: 0 });
    expect(reports).toBe(PAYMENTS);
    await proxy.close();
  },
);

async function sweep(child: ChildProcess): Promise<unknown> {
  const swept = answerOf(child);
  child.send("sweep" satisfies Said);
  return swept;
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const [answer] = (await once(child, "message")) as [unknown];
  return answer;
}
