-- The public log of everything that scores rest on. Its records wait in log_pending.

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
-- Where the issuance of a credential stands: its page has visitors' browsers check that it is there. Texts of others cannot pass for
-- the kind, because quotes within them are escaped.
create index log_entries_of_credentials on log_entries ((entry::json -> 'record' ->> 'credential'))
  where entry like '%"kind":"credential_issued"%';

-- Hashes of the tree as C2SP tlog-tiles cuts them; a tile that is not full yet grows.
create table log_tiles (
  level integer not null,
  tile bigint not null,
  hashes bytea not null check (octet_length(hashes) between 32 and 8192),
  primary key (level, tile)
);

-- Where the entries of an agent end: those that are shown, and those that are hidden.
create table log_heads (
  agent_id text collate "C" not null,
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

-- One row, from the first entry on: the transaction that locks it writes the log.
create table log_state (
  id integer primary key check (id = 1),
  size bigint not null,
  -- Under which name, and with which key, checkpoints are signed: as it was when the log began.
  origin text,
  address text
);

-- Checkpoints that stand on the ledger.
create table log_anchors (
  size bigint primary key,
  transaction_hash text not null,
  anchored_at timestamptz(3) not null
);

-- How `arcs-server spread` distributes them over the nodes of a Citus (docs/scale.md).
comment on table log_heads is 'spread by agent_id with agents';
