-- Identities of ERC-8004 that agents have proved to hold: by a signature of the identity's owner or wallet, and of the agent's owner.

create table erc8004_links (
  agent_id text not null,
  -- eip155:chain:identity registry:agentId, in lower case.
  identity text not null,
  -- Addresses on that chain: who owned it when it was linked, and who signed.
  holder text not null,
  signer text not null,
  -- Whether the agent has consented to have its Trust Score written to the reputation registry.
  score_feedback text not null check (score_feedback in ('allowed', 'refused')),
  linked_at timestamptz(3) not null,
  -- When the chain last said that it is still so, and when it is asked next.
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
-- An identity is one agent's at a time.
create unique index erc8004_links_in_use on erc8004_links (identity) where ended_at is null;
create index erc8004_links_due on erc8004_links (due_at) where ended_at is null;
