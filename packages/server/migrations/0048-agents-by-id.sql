-- Which agent something belongs to whose id does not tell: who has only that id finds the agent here. Where tables are spread
-- by agent (docs/scale.md) no shard sees the ids of the others, so that it is here that each id is there once.
create table payment_agents (
  payment_id text primary key,
  agent_id text not null
);
insert into payment_agents (payment_id, agent_id) select id, agent_id from payments;

create table agent_internal_ids (
  internal_id text primary key,
  agent_id text not null
);
insert into agent_internal_ids (internal_id, agent_id) select internal_id, id from agents;

-- The agent that proved an account last: who proves it takes this row first, so that it belongs to one at a time.
create table account_agents (
  account text primary key,
  agent_id text not null
);
insert into account_agents (account, agent_id) select account, agent_id from payment_accounts where withdrawn_at is null;
