-- What an account has noted of an agent; nobody else sees it.
create table notes (
  account_id text not null,
  agent_id text not null,
  text text not null,
  noted_at timestamptz(3) not null,
  primary key (account_id, agent_id)
);
create index notes_by_age on notes (noted_at);
