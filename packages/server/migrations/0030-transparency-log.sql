-- The public log of everything that scores rest on. Whoever changes something writes what it did here, in the same transaction;
-- the log's one writer gives it its place afterwards.
create table log_pending (
  id bigint generated always as identity primary key,
  -- Whose chain it is in; null: nobody's.
  agent_id text,
  hidden boolean not null,
  -- RFC 8785
  record text not null
);

create table log_entries (
  position bigint primary key,
  -- As it stands in the log, RFC 8785: of what is hidden the commitment.
  entry text not null,
  agent_id text,
  hidden boolean not null,
  -- What opens the commitment: for the agent itself.
  salt text,
  opened text
);
create index log_entries_of_agents on log_entries (agent_id, position) where agent_id is not null;

-- Hashes of the tree as C2SP tlog-tiles cuts them; a tile that is not full yet grows.
create table log_tiles (
  level integer not null,
  tile bigint not null,
  hashes bytea not null check (octet_length(hashes) between 32 and 8192),
  primary key (level, tile)
);

-- Where the entries of an agent end: those that are shown, and those that are hidden.
create table log_heads (
  agent_id text not null,
  hidden boolean not null,
  count bigint not null,
  hash text not null,
  primary key (agent_id, hidden)
);

-- Signed, and never taken back.
create table log_checkpoints (
  size bigint primary key,
  note text not null,
  signed_at timestamptz(3) not null
);

-- One row, from the first entry on: whoever holds it writes the log.
create table log_state (
  id integer primary key check (id = 1),
  size bigint not null,
  -- Under which name, and with which key, checkpoints are signed: as it was when the log began.
  origin text,
  address text
);

-- What the log of payments had before: its entries keep their order, and are the first ones.
insert into log_pending (agent_id, hidden, record)
select coalesce(a.id, named.id), false, named.entry
from (
  select position, entry, coalesce(entry::json ->> 'payee', entry::json ->> 'payer') as id
  from vouching_log where book = 'public' order by position
) named
left join lateral (
  select id from agents where agents.id = named.id or x402_payment_address = named.id
  order by (agents.id = named.id) desc, agents.id limit 1
) a on true
order by named.position;
