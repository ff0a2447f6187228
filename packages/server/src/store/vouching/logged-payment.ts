import { queryOne, type Queryable } from "../database/queryable.ts";
import type { BookName } from "./books.ts";

/** A payment that is in the logs of the books. */
export type LoggedPayment = {
  /** What the logs call it. */
  loggedId: string;
  /** Whether its agent shows everything, and the public log has the payment too. */
  isPublic: boolean;
};

/** Whether the log of a book has the payment `l`: the kind by the text that the index has. */
const isLogged = (book: BookName): string => `exists (select 1 from vouching_log
  where book = '${book}' and entry::json ->> 'payment' = l.id and entry like '%"kind":"payment"%')`;

/** Finds a payment in the logs, whatever it is vouched for; `undefined` for one that never was one for the books. */
export function findLoggedPayment(
  db: Queryable,
  { id, agentId }: { id: string; agentId: string },
): Promise<LoggedPayment | undefined> {
  return queryOne<LoggedPayment>(
    db,
    `select l.id as "loggedId",
       coalesce((select privacy_mode from agents where id = $2), 'public') = 'public' and ${isLogged("public")} as "isPublic"
     from (select coalesce((select logged_id from vouched_as where payment_id = $1), $1) as id) l
     where ${isLogged("full")}`,
    [id, agentId],
  );
}
