-- The syncs of credentials to EVM chains, as the bridge keeps them. Until now they could be asked for, and nothing did them.
drop table credential_syncs;
create table credential_syncs (
  credential_id text not null,
  chain text not null,
  -- Counts changes: whoever has seen another version must not write.
  version integer not null,
  -- JSON of the bridge; it is written and read as a whole.
  state text not null,
  -- When to look at it; null where there is nothing more to do.
  next_step_at timestamptz(3),
  primary key (credential_id, chain)
);
create index credential_syncs_due on credential_syncs (chain, next_step_at) where next_step_at is not null;
delete from jobs where kind = 'bridge-sync';
