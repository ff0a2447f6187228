-- Subscriptions, the events that happened, and their deliveries: outbox and queue in one.

create table webhook_subscriptions (
  id text primary key,
  -- A scope: the account, or the account, chr(31) and the agent whose own key it was.
  account_id text not null,
  url text not null,
  events text[] not null,
  description text not null,
  active boolean not null,
  -- Only events of this agent, where set.
  agent_id text,
  -- Set when an agent's own key made the subscription: it gets that agent's events in full.
  owner_of text,
  -- The agent's own key that made it, which it ends with.
  key_id text,
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
create index webhook_subscriptions_by_key on webhook_subscriptions (key_id) where key_id is not null;

-- Numbers the events of each agent, without gaps, in the order of their commits.
create table event_streams (
  agent_id text collate "C" primary key,
  last_sequence bigint not null
);

-- In partitions of a week each, so that old events go by dropping a table. Ids are unique within a partition: the server makes them
-- by chance. An index over all of them would have to name the time, too.
create table events (
  id text not null,
  type text not null,
  -- The agent whose events are delivered in order; null for those of no agent.
  agent_id text,
  sequence bigint,
  -- Exactly the bytes that are signed. Null where only the agent itself may see anything of it.
  body text,
  owner_body text,
  created_at timestamptz(3) not null,
  check (body is not null or owner_body is not null)
) partition by range (created_at);
-- The first partition holds all events up to a Monday that is a week away at least: from there on housekeeping makes one for each
-- week, two weeks ahead.
do $$ begin
  execute format('create table events_earlier partition of events for values from (minvalue) to (%L)',
    (date_trunc('week', now() at time zone 'UTC') + interval '14 days') at time zone 'UTC');
end $$;
alter table events_earlier add primary key (id);
create index events_by_creation on events_earlier (created_at);
-- Events that have no partition of their own yet.
create table events_other partition of events default;
alter table events_other add primary key (id);
create index events_other_by_creation on events_other (created_at);

create table deliveries (
  id text primary key,
  subscription_id text not null,
  -- The account itself, for turns between accounts.
  account_id text not null default '',
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
  -- Time of its event, which names the partition, where the delivery sends it once more. Else that is its own time.
  event_created_at timestamptz(3),
  created_at timestamptz(3) not null,
  last_attempt_at timestamptz(3),
  finished_at timestamptz(3)
);
-- Of indexes that cost the same, as all do where the table is empty, Postgres takes the first: their order decides plans.
create index deliveries_in_order on deliveries (subscription_id, agent_id, sequence) where state = 'pending';
create index deliveries_by_subscription on deliveries (subscription_id, created_at desc, id);
create index deliveries_by_attempt on deliveries (subscription_id, last_attempt_at desc) where last_attempt_at is not null;
create index deliveries_by_finish on deliveries (finished_at) where finished_at is not null;
-- A delivery is written to twice after it is made, each time to every index that it is in: one for an account's subscriptions in
-- turn and what is due of each, one for what is leased.
create index deliveries_due_in_turn on deliveries (account_id, subscription_id, next_attempt_at, sequence) where state = 'pending';
create index deliveries_under_way on deliveries (account_id, subscription_id) where leased_until is not null;

-- How `arcs-server spread` distributes them over the nodes of a Citus (docs/scale.md).
comment on table event_streams is 'spread by agent_id with agents';
