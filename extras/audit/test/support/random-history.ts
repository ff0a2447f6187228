// Random histories of an agent, as an honest ledger and an honest log have them, and single lies
// about one payment.
import type { LogEntry } from "@arcs/trust/transparency";

import type { LedgerPayment } from "../../src/index.ts";
import {
  DAY_MS,
  money,
  type PublishedService,
  startPublishedService,
} from "./published-service.ts";

/** Makes a history: what the service publishes, and what the ledger has. */
export async function makeHistory(
  number: (below: number) => number,
  { payments }: { payments: number },
): Promise<{ service: PublishedService; ledger: LedgerPayment[] }> {
  const service = await startPublishedService();
  const ledger: LedgerPayment[] = [];
  const pay = (payee: string, payer: string, amount: string, rating?: number): void => {
    const transaction = `tx-${ledger.length}`;
    service.pay(payee, { payer, amount, transaction, ...(rating === undefined ? {} : { rating }) });
    const { createdAt } = service.evidenceOf(payee).at(-1)!;
    ledger.push({ ...money, transaction, payer, payee, amount, paidAt: Date.parse(createdAt) });
  };
  for (let payer = 0; payer < 5; payer++)
    for (const root of ["r1", "r2"]) pay(root, `payer-${payer}`, "1000");
  service.pass(DAY_MS);
  for (let each = 0; each < payments; each++) {
    const amount = `${number(20)}.${1 + number(9)}`;
    pay("agent", `payer-${number(8)}`, amount, number(3) === 0 ? 1 + number(5) : undefined);
  }
  service.pass(DAY_MS);
  service.score("agent");
  return { service, ledger: ledger.filter(({ payee }) => payee === "agent") };
}

/** Ways to falsify one payment of the log; the service fixes chains and numbers afterwards. */
export const lies: Readonly<
  Record<"hidden" | "invented" | "altered", (record: any, place: number) => LogEntry[]>
> = {
  hidden: () => [],
  invented: (record, place) => [
    { record },
    { record: { ...record, id: `invented-${place}`, transaction: `nowhere-${place}` } },
  ],
  altered: (record) => [
    { record: { ...record, amount: `${Number(record.amount.split(".")[0]) + 100}.5` } },
  ],
};

/** Tells a lie about one payment to the agent. */
export function tell(
  service: PublishedService,
  lie: keyof typeof lies,
  number: (below: number) => number,
): void {
  const places = [...service.entries.keys()].filter((index) => {
    const { record } = JSON.parse(service.entries[index] as string);
    return record.kind === "payment" && record.payee === "agent";
  });
  const place = places[number(places.length)] as number;
  const { record } = JSON.parse(service.entries[place] as string);
  const told = lies[lie](record, place).map((entry) => JSON.stringify(entry));
  service.entries.splice(place, 1, ...told);
  service.mend();
}
