-- Names that extras know agents by, such as identities on other chains: an agent is found by them too.
create table agent_names (
  agent_id text collate "C" not null,
  name text not null,
  -- When it was last seen to be the agent's. For an hour from then on it is found by it.
  confirmed_at timestamptz(3) not null,
  primary key (agent_id, name)
);
create index agent_names_by_name on agent_names (name);

-- How `arcs-server spread` distributes it over the nodes of a Citus (docs/scale.md).
comment on table agent_names is 'spread by agent_id with agents';
