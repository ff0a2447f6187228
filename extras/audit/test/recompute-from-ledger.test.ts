// Compares an agent's ledger with a service's log: one hidden, invented or altered payment is found
// each time. ARCS_LEDGER_HISTORIES sets the number of random histories, ARCS_LEDGER_PAYMENTS the
// payments in each. The latter also prints the time that one history takes.
import { readRootList } from "@arcs/trust";
import { parseNoteKey } from "@arcs/trust/transparency";
import { describe, expect, test } from "vitest";

import {
  createHttpLogReader,
  type LedgerPayment,
  type LedgerScore,
  recomputeFromLedger,
} from "../src/index.ts";
import { DAY_MS, logKey, type PublishedService, rootList } from "./support/published-service.ts";
import { lies, makeHistory, tell } from "./support/random-history.ts";
import { createRandom } from "../../../packages/process/test/support/random.ts";

const HISTORIES = Number(process.env["ARCS_LEDGER_HISTORIES"] ?? 10);
const PAYMENTS = Number(process.env["ARCS_LEDGER_PAYMENTS"] ?? 200);
const key = parseNoteKey(logKey);
const roots = readRootList(rootList);

function recompute(
  service: PublishedService,
  ledger: readonly LedgerPayment[],
  more: { reported?: ReadonlySet<string>; now?: Date } = {},
): Promise<LedgerScore> {
  const history = { listPayments: () => Promise.resolve([...ledger]) };
  const log = {
    reader: createHttpLogReader({ url: `${service.url}/log` }),
    policy: { origin: key.name, logKeys: [key] },
  };
  const agent = { id: "agent", payees: ["agent"] };
  return recomputeFromLedger(agent, {
    rpc: { local: history },
    log,
    roots,
    now: new Date(service.now()),
    ...more,
  });
}

describe("the score from ledger and log", () => {
  test("is the service's own, and no lie is found where none is", async () => {
    const { service, ledger } = await makeHistory(createRandom(1).below, { payments: 40 });
    await service.publish();
    const { score, findings, proved, commitments } = await recompute(service, ledger);
    expect({ findings, proved, commitments }).toEqual({ findings: [], proved: 40, commitments: 0 });
    expect(score.overallScore).toBe(service.shown.get("agent")!.overallScore);
    expect(score.overallScore).toBeGreaterThan(300);
    await service.close();
  });

  test(
    `finds one payment of ${PAYMENTS} that was hidden, invented or altered`,
    { timeout: 3_600_000 },
    async () => {
      const kinds = Object.keys(lies) as (keyof typeof lies)[];
      const times: number[] = [];
      for (let seed = 0; seed < HISTORIES; seed++) {
        const number = createRandom(seed).below;
        const { service, ledger } = await makeHistory(number, { payments: PAYMENTS });
        const lie = kinds[seed % kinds.length]!;
        tell(service, lie, number);
        await service.publish();
        const begun = performance.now();
        const { findings } = await recompute(service, ledger);
        times.push(Math.round(performance.now() - begun));
        expect(
          findings.map(({ problem }) => problem),
          `history ${seed}`,
        ).toEqual([lie]);
        await service.close();
      }
      if (process.env["ARCS_LEDGER_PAYMENTS"] === undefined) return;
      const sorted = times.toSorted((left, right) => left - right);
      process.stdout.write(
        `ms, least, median, most: ${sorted[0]}, ${sorted[HISTORIES >> 1]}, ${sorted.at(-1)}\n`,
      );
    },
  );

  test("counts a transfer once, whatever the log says", async () => {
    const { service, ledger } = await makeHistory(createRandom(2).below, { payments: 5 });
    const place = service.entries.findIndex((text) => text.includes('"payee":"agent"'));
    const { record } = JSON.parse(service.entries[place]!);
    const twice = { record: { ...record, id: "again" } };
    service.entries.splice(place + 1, 0, JSON.stringify(twice));
    service.mend();
    await service.publish();
    const { findings, proved } = await recompute(service, ledger);
    expect(findings).toMatchObject([{ problem: "invented", inLog: { payment: "again" } }]);
    expect(proved).toBe(5);
    await service.close();
  });

  test("says of what is hidden whether the service was told, and leaves out what need not be there", async () => {
    const { service, ledger } = await makeHistory(createRandom(3).below, { payments: 3 });
    await service.publish();
    const [first] = ledger as [LedgerPayment];
    const more = (parts: Partial<LedgerPayment>): LedgerPayment => ({
      ...first,
      transaction: "another",
      ...parts,
    });
    const unlogged = [
      more({}),
      more({ payer: "agent" }),
      more({ amount: "0.0009" }),
      more({ paidAt: service.now() }),
      more({ paidAt: first.paidAt - 3 * DAY_MS }),
    ];
    const found = await recompute(service, [...ledger, ...unlogged]);
    expect(found.findings).toMatchObject([
      { problem: "hidden", wasReported: false, onLedger: unlogged[0] },
    ]);
    const told = await recompute(service, [...ledger, more({})], {
      reported: new Set(["another"]),
    });
    expect(told.findings).toMatchObject([{ problem: "hidden", wasReported: true }]);
    await service.close();
  });

  test("refuses a log that is not to be believed", async () => {
    const { service, ledger } = await makeHistory(createRandom(4).below, { payments: 3 });
    await service.publish();
    // Payments settle in a log that is ahead of the time.
    await expect(
      recompute(service, ledger, { now: new Date(service.now() - DAY_MS) }),
    ).rejects.toMatchObject({
      code: "invalid_log_entry",
      details: { problem: "time_to_come" },
    });
    service.entries.splice(4, 1);
    await service.publish();
    await expect(recompute(service, ledger)).rejects.toMatchObject({ code: "invalid_log_entry" });
    await service.close();
  });
});
