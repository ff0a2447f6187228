// Looks in a store for changes that are there only in part.
import type { Store } from "../../src/platform/db/store.ts";

/** Everything that is in the public log, or waits for its place there. */
const LOGGED = `
  with logged as (
    select coalesce(opened, entry)::json -> 'record' as record from log_entries
    union all select record::json from log_pending
  )`;

/** Finds what the public log does not say once. */
function notLoggedOnce(
  table: string,
  { kind, id, member }: { kind: string; id: string; member: string },
): string {
  return `${LOGGED}
    select t.${id} as id from ${table} t
      left join logged on record ->> 'kind' = '${kind}' and record ->> '${member}' = t.${id}
    group by t.${id} having count(record) <> 1`;
}

/** Statements that find what must never be there, by what it is. */
const halves: Readonly<Record<string, string>> = {
  "agent without reputation, or the other way round": `
    select coalesce(a.id, r.agent_id) as id from agents a full join reputations r on r.agent_id = a.id
    where a.id is null or r.agent_id is null`,
  "agent without the key that was made with it": `
    select a.id from agents a where not exists (select 1 from api_keys k where k.agent_id = a.id)`,
  "payment whose state no event tells, or more than one": `
    select p.id from payments p left join events e
      on e.type = 'payment.' || p.status and e.body::json -> 'data' ->> 'paymentId' = p.id
    group by p.id having count(e.id) <> 1`,
  "event of a payment that is not there": `
    select e.id from events e where e.type like 'payment.%'
      and not exists (select 1 from payments p where p.id = e.body::json -> 'data' ->> 'paymentId')`,
  "dispute without its one event": `
    select d.id from disputes d left join events e
      on e.type = 'dispute.created' and e.body::json -> 'data' ->> 'disputeId' = d.id
    group by d.id having count(e.id) <> 1`,
  "event of a dispute that is not there": `
    select e.id from events e where e.type = 'dispute.created'
      and not exists (select 1 from disputes d where d.id = e.body::json -> 'data' ->> 'disputeId'
        union all select 1 from hold_disputes h where h.id = e.body::json -> 'data' ->> 'disputeId')`,
  "credential without its one event": `
    select c.id from credentials c left join events e
      on e.type = 'credential.issued' and e.body::json -> 'data' ->> 'credentialId' = c.id
    group by c.id having count(e.id) <> 1`,
  "event of a credential that is not there": `
    select e.id from events e where e.type in ('credential.issued', 'credential.revoked')
      and not exists (select 1 from credentials c where c.id = e.body::json -> 'data' ->> 'credentialId')`,
  "revocation without its one event": `
    select c.id from credentials c left join events e
      on e.type = 'credential.revoked' and e.body::json -> 'data' ->> 'credentialId' = c.id
    group by c.id, c.revoked_at having count(e.id) <> (case when c.revoked_at is null then 0 else 1 end)`,
  "credential that was issued twice": `
    select min(id) as id from credentials group by subject_data_hash having count(*) > 1`,
  "place of a status list that is taken twice, or not counted": `
    select min(c.id) as id from credentials c join status_lists l on l.id = c.status_list_id
    group by l.id, l.used, c.status_list_index having count(*) > 1 or c.status_list_index >= l.used`,
  "events of an agent with a gap": `
    select s.agent_id as id from event_streams s left join events e on e.agent_id = s.agent_id
    group by s.agent_id, s.last_sequence
    having count(e.id) <> s.last_sequence or max(e.sequence) is distinct from s.last_sequence`,
  // The one subscription to them was there before all of them.
  "event without its one delivery": `
    select e.id from events e left join deliveries d on d.event_id = e.id
    where e.body is not null group by e.id having count(d.id) <> 1`,
  "delivery of no event": `
    select d.id from deliveries d where not exists (select 1 from events e where e.id = d.event_id)`,
  "change of evidence that is not counted": `
    select r.agent_id as id from reputations r where r.evidence_version <>
      (select count(*) from events e where e.agent_id = r.agent_id and e.type like 'payment.%')
      + (select count(*) from ratings g where g.agent_id = r.agent_id)
      + (select count(*) from disputes d where d.agent_id = r.agent_id)`,
  "payment that is evidence of no version, or of one that is not there": `
    select p.id from payments p join reputations r on r.agent_id = p.agent_id
    where p.evidence <> 'reported' and p.evidence_version not between 1 and r.evidence_version`,
  "score that is behind its evidence, and no job to compute it": `
    select r.agent_id as id from reputations r where r.computed_version <> r.evidence_version
      and not exists (select 1 from jobs j where j.kind = 'score' and j.key = r.agent_id and j.state = 'pending')`,
  "credential that waits for the ledger, and no job to anchor it": `
    select c.id from credentials c where c.anchor_state = 'pending' and not exists (
      select 1 from jobs j where j.state = 'pending' and (j.kind, j.key) =
        (case c.anchor_form when 'record' then 'anchor-record' else 'anchor-batch' end,
         case c.anchor_form when 'record' then c.id else c.issuer_did end))`,
  "revocation that the ledger was not told, and no job to do so": `
    select c.id from credentials c where c.anchor_state = 'revoking' and not exists (
      select 1 from jobs j where j.state = 'pending' and j.kind = 'anchor-revocation' and j.key = c.id)`,
  "credential that the public log does not say once": notLoggedOnce("credentials", {
    kind: "credential_issued",
    id: "id",
    member: "credential",
  }),
  "revocation that the public log does not say once": notLoggedOnce(
    "(select id from credentials where revoked_at is not null)",
    { kind: "credential_revoked", id: "id", member: "credential" },
  ),
  "rating that the public log does not say once": notLoggedOnce("ratings", {
    kind: "rating",
    id: "payment_id",
    member: "payment",
  }),
  "dispute that the public log does not say once": notLoggedOnce("disputes", {
    kind: "dispute_opened",
    id: "id",
    member: "dispute",
  }),
  "entry of the log of payments that the public log does not have once": `${LOGGED}
    select v.position::text as id from cover_log v
      left join logged on record::text::jsonb = v.entry::jsonb
    group by v.position having count(record) <> 1`,
  "record of the public log about what is not there": `${LOGGED}
    select record ->> 'kind' as id from logged where
      (record ->> 'kind' in ('credential_issued', 'credential_revoked')
        and not exists (select 1 from credentials c where c.id = record ->> 'credential'))
      or (record ->> 'kind' = 'rating' and not exists (select 1 from ratings r where r.payment_id = record ->> 'payment'))
      or (record ->> 'kind' like 'dispute%' and not exists (select 1 from disputes d where d.id = record ->> 'dispute'))`,
  "public log of another length than it says, or with a gap": `
    select s.size::text as id from log_state s, (select count(*) as entries, max(position) as last from log_entries) e
    where s.size <> e.entries or s.size <> coalesce(e.last + 1, 0)`,
  "head of an agent that is not the number of its entries": `
    select h.agent_id as id from log_heads h left join log_entries e on e.agent_id = h.agent_id and e.hidden = h.hidden
    group by h.agent_id, h.hidden, h.count having count(e.position) <> h.count`,
  "checkpoint of more than there is": `
    select c.size::text as id from log_checkpoints c, log_state s where c.size > s.size`,
  "work that was given up": `select kind || ' ' || key as id from jobs where state = 'failed'`,
};

/** Names what is half done, with an example of each. */
export async function findHalfDone({ pool }: Pick<Store, "pool">): Promise<string[]> {
  const found: string[] = [];
  for (const [what, statement] of Object.entries(halves)) {
    const { rows } = await pool.query<{ id: string }>(statement);
    if (rows.length > 0) found.push(`${what}: ${rows.length}, such as ${rows[0]?.id}`);
  }
  return found;
}
