-- Tells an agent's own holds from those of its account: shares and pauses stay with the account.

-- The agent whose own key made it. Null: a key of the account itself, and every hold from before.
alter table holds add column agent_id text collate "C";
create index holds_of_agent on holds (holder, agent_id) where state = 'held' and agent_id is not null;
