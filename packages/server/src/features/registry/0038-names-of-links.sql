-- Agents are found by what is in agent_names: from here on each link writes its identity there, too.
insert into agent_names (agent_id, name, confirmed_at)
select agent_id, identity, checked_at from erc8004_links where ended_at is null;
