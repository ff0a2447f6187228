-- Identities of ERC-8004 that agents have proved to hold, and Trust Scores that are given as feedback in its registries.

-- Proved by a signature of the identity's owner or wallet, and of the agent's owner.
create table erc8004_links (
  agent_id text collate "C" not null,
  -- eip155:chain:identity registry:agentId, in lower case.
  identity text not null,
  -- Addresses on that chain: the owner when it was linked, and the signer.
  holder text not null,
  signer text not null,
  -- Whether the agent has consented to have its Trust Score written to the reputation registry.
  score_feedback text not null check (score_feedback in ('allowed', 'refused')),
  linked_at timestamptz(3) not null,
  -- When the chain last confirmed it, and when it is asked next.
  checked_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_for text check (ended_for in ('withdrawn', 'linked_elsewhere', 'holder_changed')),
  -- The registration file as it was read last: its URI and hash on the chain, and what it claims (JSON); or what is wrong with it.
  file_uri text,
  file_hash text,
  file_claims text,
  file_problem text,
  file_read_at timestamptz(3),
  -- Feedback of others (JSON).
  feedback text,
  primary key (agent_id, identity)
);
create index erc8004_links_in_use on erc8004_links (identity) where ended_at is null;
create index erc8004_links_due on erc8004_links (due_at) where ended_at is null;

-- The agent that linked an identity last: a link locks this row first, so that the identity is one agent's at a time.
create table erc8004_identities (
  identity text primary key,
  agent_id text collate "C" not null
);

-- Each by the credential that says the same.
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

-- How `arcs-server spread` distributes them over the nodes of a Citus (docs/scale.md).
comment on table erc8004_links is 'spread by agent_id with agents';
comment on table erc8004_identities is 'spread by identity';
