-- Agents, the accounts that they are paid at, and one-time challenges that wallets sign.

create table agents (
  -- Ledger address. Ordered by bytes, so that equal scores rank alike on every store. All columns that are compared with it have
  -- the same collation: Postgres follows an index, and Citus joins within a node, only where both sides agree on it.
  id text collate "C" primary key,
  internal_id text not null,
  owner text not null,
  name text not null,
  description text not null,
  capabilities text[] not null,
  service_endpoint text,
  framework_origin text,
  x402_enabled boolean not null,
  x402_payment_address text,
  x402_accepted_tokens text[] not null,
  -- Base units: a whole number that may be larger than any integer column.
  x402_price_per_call text,
  website text,
  twitter text,
  github text,
  email text,
  email_verified boolean not null,
  wallet_verified boolean not null,
  identity_credential_id text,
  has_poap boolean not null,
  verified boolean not null generated always as (wallet_verified and identity_credential_id is not null) stored,
  privacy_mode text not null check (privacy_mode in ('public', 'tier_only', 'range_only', 'private', 'custom')),
  visible_data text[] not null,
  privacy_message text,
  -- Grows with each change of the privacy settings.
  privacy_version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Names are indexed as they are, too: the word stems of English would hide parts of them.
  words tsvector not null generated always as (
    setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('english', name), 'A')
      || setweight(to_tsvector('english', description), 'B')
  ) stored
);
-- Additions wait in a list that each search reads from end to end. A short one is emptied more often, by those who add; reading
-- the default of 4 MB took longer than the search.
create index agents_by_words on agents using gin (words) with (gin_pending_list_limit = 64);
create index agents_by_capabilities on agents using gin (capabilities) with (gin_pending_list_limit = 64);
create index agents_by_creation on agents (created_at desc, id);
create index agents_by_internal_id on agents (internal_id);
create index agents_by_owner on agents (owner);
create index agents_by_payment_address on agents (x402_payment_address);

-- Which agent an internal id belongs to. Where tables are spread by agent (docs/scale.md) no shard sees the ids of the others: this
-- table holds each id once.
create table agent_internal_ids (
  internal_id text primary key,
  agent_id text collate "C" not null
);

-- Accounts on other chains that agents have proved to be paid at: by a signature of the account, and of the agent's owner.
create table payment_accounts (
  agent_id text collate "C" not null,
  -- CAIP-10, in lower case.
  account text not null,
  -- The address in it: the same key has it on each chain.
  address text not null,
  proved_at timestamptz(3) not null,
  -- The row stays after that: what the account pays to the agent stays what the agent pays itself.
  withdrawn_at timestamptz(3),
  primary key (agent_id, account)
);
-- An account belongs to one agent at a time: account_agents sees to it.
create index payment_accounts_in_use on payment_accounts (account) where withdrawn_at is null;
create index payment_accounts_by_address on payment_accounts (address) where withdrawn_at is null;

-- The agent that proved an account last: a proof locks this row first, so that the account belongs to one agent at a time.
create table account_agents (
  account text primary key,
  agent_id text collate "C" not null
);

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

-- How `arcs-server spread` distributes them over the nodes of a Citus (docs/scale.md).
comment on table agents is 'spread by id';
comment on table payment_accounts is 'spread by agent_id with agents';
comment on table agent_internal_ids is 'spread by internal_id';
comment on table account_agents is 'spread by account';
comment on table challenges is 'spread by id';
