-- Subscriptions, the events that happened, and their deliveries: outbox and queue in one.

create table webhook_subscriptions (
  id text primary key,
  account_id text not null,
  url text not null,
  events text[] not null,
  description text not null,
  active boolean not null,
  -- Only events of this agent, where set.
  agent_id text,
  -- Set when an agent's own key made the subscription: it gets that agent's events in full.
  owner_of text,
  -- Secrets are encrypted with the server's key.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz(3),
  failing_since timestamptz(3),
  consecutive_failures integer not null,
  -- No delivery before this time: the endpoint needs a rest.
  paused_until timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index webhook_subscriptions_by_account on webhook_subscriptions (account_id, created_at, id);
create index webhook_subscriptions_by_events on webhook_subscriptions using gin (events);

-- Numbers the events of each agent, without gaps, in the order of their commits.
create table event_streams (
  agent_id text primary key,
  last_sequence bigint not null
);

create table events (
  id text primary key,
  type text not null,
  agent_id text,
  sequence bigint,
  -- Exactly the bytes that are signed. Null where nobody but the agent itself may see anything of it.
  body text,
  owner_body text,
  created_at timestamptz(3) not null,
  check (body is not null or owner_body is not null)
);
create index events_by_creation on events (created_at);

create table deliveries (
  id text primary key,
  subscription_id text not null,
  event_id text not null,
  event_type text not null,
  agent_id text,
  sequence bigint,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  -- Of the last attempt.
  outcome text check (outcome in ('success', 'failure', 'timeout')),
  attempts integer not null,
  next_attempt_at timestamptz(3) not null,
  lease integer not null,
  leased_until timestamptz(3),
  status_code integer,
  error text,
  response text,
  response_time_ms integer,
  replay_of text,
  created_at timestamptz(3) not null,
  last_attempt_at timestamptz(3),
  finished_at timestamptz(3)
);
create index deliveries_due on deliveries (subscription_id, next_attempt_at, sequence) where state = 'pending';
create index deliveries_leased on deliveries (subscription_id) where leased_until is not null;
create index deliveries_in_order on deliveries (subscription_id, agent_id, sequence) where state = 'pending';
create index deliveries_by_subscription on deliveries (subscription_id, created_at desc, id);
create index deliveries_by_attempt on deliveries (subscription_id, last_attempt_at desc) where last_attempt_at is not null;
create index deliveries_by_finish on deliveries (finished_at) where finished_at is not null;
