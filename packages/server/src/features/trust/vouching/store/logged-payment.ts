import { parseJson } from "@arcs/core/internal";
import type { PaymentEntry } from "@arcs/trust/internal";

import { queryOne, type Queryable } from "../../../../platform/db/queryable.ts";
import type { BookName } from "./books.ts";

/** A payment that is in the logs of the books, as they have it. */
export type LoggedPayment = Pick<PaymentEntry, "payer" | "payee" | "amount"> & {
  /** Name of the payment in the logs. */
  loggedId: string;
  /** Agent whose chain of the public log has it. */
  agentId: string;
  /** Whether the public log has it, whatever its agent shows by now. */
  isPublic: boolean;
  /** Whether its agent shows everything, too. */
  isShown: boolean;
  /** Whether it has earned its payer what the ledger proves. */
  isProved: boolean;
};

type Row = {
  loggedId: string;
  agentId: string | null;
  entry: string;
  isPublic: boolean;
  isShown: boolean;
  isProved: boolean;
};

/** The entries of a kind about the payment `l` in the log of a book: the kind by the text that the indexes have. */
const entriesOf = (book: BookName, kind: "payment" | "proof"): string => `from vouching_log
  where book = '${book}' and entry::json ->> 'payment' = l.id and entry like '%"kind":"${kind}"%'`;

/** Finds a payment in the logs, whatever it is vouched for; `undefined` for one that never was one for the books. */
export async function findLoggedPayment(
  db: Queryable,
  { id, agentId }: { id: string; agentId: string },
): Promise<LoggedPayment | undefined> {
  const found = await queryOne<Row>(
    db,
    `select l.id as "loggedId", p.entry, (select agent_id from payment_agents where payment_id = l.id) as "agentId",
       exists (select 1 ${entriesOf("public", "payment")}) as "isPublic",
       coalesce((select privacy_mode from agents where id = $2), 'public') = 'public' as "isShown",
       exists (select 1 ${entriesOf("full", "proof")}) as "isProved"
     from (select coalesce((select logged_id from vouched_as where payment_id = $1), $1) as id) l,
       lateral (select entry ${entriesOf("full", "payment")}) p`,
    [id, agentId],
  );
  if (found === undefined) return undefined;
  const { entry, ...logged } = found;
  const { payer, payee, amount, evidence } = parseJson(entry) as PaymentEntry;
  return {
    ...logged,
    agentId: found.agentId ?? agentId,
    payer,
    payee,
    amount,
    isProved: logged.isProved || evidence === "ledger",
  };
}
