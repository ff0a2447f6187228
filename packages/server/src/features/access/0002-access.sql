-- API keys, and what keeps repeated or too many requests in check.

create table api_keys (
  id text primary key,
  -- Subscriptions and idempotency keys belong to the account and outlive the key.
  account_id text not null,
  name text not null,
  hash bytea not null unique check (octet_length(hash) = 32),
  last_four text not null,
  permissions text[] not null,
  plan text not null check (plan in ('starter', 'growth', 'scale', 'enterprise')),
  -- The agent whose own key this is: it sees all of that agent.
  agent_id text,
  -- The issuer that credentials are issued as.
  issuer_did text,
  rotated_from text,
  -- The key that made this one, which it ends with. Null where an operator did, on the command line.
  made_by text,
  -- Null for keys of stores from before this was stored; the key itself says it, too.
  mode text check (mode in ('live', 'test')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index api_keys_by_account on api_keys (account_id, created_at);
create index api_keys_by_maker on api_keys (made_by) where made_by is not null;

create table idempotency_keys (
  -- A scope: the account, or the account, chr(31) and the agent whose own key it was.
  account_id text not null,
  key text not null,
  method text not null,
  path text not null,
  body_hash bytea not null check (octet_length(body_hash) = 32),
  -- Counts the requests that took over the key from one that died: only the last one may finish.
  lease integer not null,
  leased_until timestamptz(3) not null,
  status integer,
  response text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, key)
);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);

-- The columns that rate-limiter-flexible reads and writes when several servers share their limits.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

-- How `arcs-server spread` distributes them over the nodes of a Citus (docs/scale.md).
comment on table idempotency_keys is 'spread by account_id';
