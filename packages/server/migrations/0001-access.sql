-- Who may do what: API keys, one-time challenges, issuers; and what keeps repeated or too many requests in check.

create table api_keys (
  id text primary key,
  -- What a key is one of: subscriptions and idempotency keys belong to the account and outlive the key.
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
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index api_keys_by_account on api_keys (account_id, created_at);

create table challenges (
  id text primary key,
  address text not null,
  purpose text not null,
  message text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index challenges_by_expiry on challenges (expires_at);

create table issuers (
  did text primary key,
  address text not null,
  name text not null,
  website text,
  trusted boolean not null,
  -- JSON of further keys with the times that they hold for; never a secret key.
  document text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table idempotency_keys (
  account_id text not null,
  key text not null,
  method text not null,
  path text not null,
  body_hash bytea not null check (octet_length(body_hash) = 32),
  -- Counts the requests that took the key on, after those before them died: only the last one may finish.
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
