-- Work that happens later, once for each kind and key: anchoring, cross-chain sync, scores, clean-up.

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  payload text not null,
  state text not null check (state in ('pending', 'failed')),
  -- Attempts that failed, and leases that ended without a word.
  attempts integer not null,
  abandoned integer not null,
  run_at timestamptz(3) not null,
  -- When to run once more, asked for while a worker was at it and may have seen too little.
  next_run_at timestamptz(3),
  lease integer not null,
  leased_until timestamptz(3),
  error text,
  created_at timestamptz(3) not null,
  failed_at timestamptz(3),
  unique (kind, key)
);
create index jobs_due on jobs (kind, run_at) where state = 'pending';
