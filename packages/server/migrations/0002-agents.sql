-- Agents, what they show, and their Trust Scores.

create table agents (
  -- Ledger address. Ordered by bytes, so that equal scores rank alike on every store.
  id text collate "C" primary key,
  internal_id text not null unique,
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
create index agents_by_words on agents using gin (words);
create index agents_by_capabilities on agents using gin (capabilities);
create index agents_by_creation on agents (created_at desc, id);
create index agents_by_owner on agents (owner);
create index agents_by_payment_address on agents (x402_payment_address);

-- One row for each agent, apart from its profile because it changes with each payment.
create table reputations (
  agent_id text collate "C" primary key,
  overall_score integer not null check (overall_score between 0 and 1000),
  tier text not null check (tier in ('bronze', 'silver', 'gold', 'platinum')),
  -- Basis points, 0 to 10000.
  success_rate integer not null,
  service_quality integer not null,
  response_time integer not null,
  volume_consistency integer not null,
  -- JSON of the score as it was computed.
  details text,
  evidence_digest text,
  -- What the score was computed for, and when that has to happen again.
  computed_at timestamptz(3),
  computed_version integer not null,
  evidence_version integer not null,
  next_update_at timestamptz(3) not null,
  first_proved_at timestamptz(3),
  last_active_at timestamptz(3),
  -- Counts of payments that the ledger or a facilitator vouches for.
  total_transactions integer not null,
  completed_transactions integer not null,
  canceled_transactions integer not null,
  disputed_transactions integer not null,
  rating_sum integer not null,
  rating_count integer not null,
  total_earnings numeric not null,
  currency text not null,
  -- What searching and sorting may act on: null where the agent does not show it.
  visible_score integer,
  visible_tier text,
  visible_transactions integer
);
create index reputations_by_score on reputations (visible_score desc nulls last, agent_id);
create index reputations_by_transactions on reputations (visible_transactions desc nulls last, agent_id);
create index reputations_by_activity on reputations (last_active_at desc nulls last, agent_id);
create index reputations_by_next_update on reputations (next_update_at);

-- The last score of each day.
create table reputation_history (
  agent_id text not null,
  day date not null,
  recorded_at timestamptz(3) not null,
  overall_score integer not null,
  tier text not null,
  success_rate integer not null,
  service_quality integer not null,
  response_time integer not null,
  volume_consistency integer not null,
  primary key (agent_id, day)
);

-- What is known of an agent's payers, as the score of the agent was computed with it: basis points.
create table payer_credibilities (
  agent_id text not null,
  payer text not null,
  credibility integer not null check (credibility between 0 and 10000),
  primary key (agent_id, payer)
);

create table leaderboard_snapshots (
  id bigint generated always as identity primary key,
  taken_at timestamptz(3) not null,
  -- Set when all entries are there: readers look at complete ones only.
  completed_at timestamptz(3)
);

create table leaderboard_entries (
  snapshot_id bigint not null,
  position integer not null,
  agent_id text collate "C" not null,
  privacy_version integer not null,
  name text not null,
  overall_score integer,
  tier text not null,
  capabilities text[] not null,
  total_transactions integer,
  primary key (snapshot_id, position),
  unique (snapshot_id, agent_id)
);
create index leaderboard_entries_by_tier on leaderboard_entries (snapshot_id, tier, position);
create index leaderboard_entries_by_capabilities on leaderboard_entries using gin (capabilities);
