-- Jobs, and the outbox of the public log.

-- Work that happens later, once for each kind and key: anchoring, cross-chain sync, scores, clean-up.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  payload text not null,
  state text not null check (state in ('pending', 'failed')),
  -- Attempts that failed, and leases that ended without a result.
  attempts integer not null,
  abandoned integer not null,
  run_at timestamptz(3) not null,
  -- When to run once more, requested while a worker was at it and may have seen too little.
  next_run_at timestamptz(3),
  lease integer not null,
  leased_until timestamptz(3),
  error text,
  created_at timestamptz(3) not null,
  failed_at timestamptz(3),
  unique (kind, key)
);
create index jobs_due on jobs (kind, run_at) where state = 'pending';

-- Records for the public log, written in the transaction of the change. The log's one writer gives each its place afterwards.
create table log_pending (
  id bigint generated always as identity primary key,
  -- The agent whose chain it is in; null: in none.
  agent_id text,
  hidden boolean not null,
  -- RFC 8785
  record text not null
);
