-- Trust Scores that are given as feedback in reputation registries of ERC-8004, each by the credential that says the same.

create table erc8004_feedback (
  -- Keccak-256 of the file, 0x and 64 digits: it stands on the chain.
  hash text primary key,
  agent_id text not null,
  identity text not null,
  credential_id text not null,
  -- The file itself.
  file text not null,
  score integer not null check (score between 0 and 1000),
  tier text not null,
  -- Address that gives it.
  client text not null,
  state text not null check (state in ('pending', 'given', 'refused')),
  -- What was sent (JSON), until its outcome is known.
  memo text,
  -- What is in the way, or why it was refused.
  problem text,
  transaction_hash text,
  created_at timestamptz(3) not null
);
-- A credential is given once.
create unique index erc8004_feedback_once on erc8004_feedback (identity, credential_id) where state <> 'refused';
create index erc8004_feedback_of_agent on erc8004_feedback (agent_id, created_at);
create index erc8004_feedback_pending on erc8004_feedback (created_at) where state = 'pending';
