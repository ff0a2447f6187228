-- Payments to agents, what proves them, and what both sides say about them. Amounts are exact: numeric, never a float.

create table payments (
  id text not null,
  -- The agent that is paid.
  agent_id text collate "C" not null,
  payer text not null,
  payee text not null,
  amount numeric not null check (amount >= 0 and amount < 1000000000000000000),
  currency text not null,
  status text not null check (status in ('created', 'completed', 'failed', 'canceled')),
  evidence text not null check (evidence in ('ledger', 'facilitator', 'reported')),
  -- Version of its agent's evidence from which on the payment is as it is now.
  evidence_version integer not null default 0,
  network text,
  transaction_hash text,
  asset text,
  -- Its chain has lost it: no report proves it, even when its place on the chain has become that of another payment.
  is_lost boolean not null default false,
  -- The payment that took its settlement over: nothing else proves this one any more, which the logs have as the other.
  replaced_by text,
  failure_reason text,
  error_code text,
  error_message text,
  escrow_released boolean,
  -- What the payee signed for it, and whether that holds.
  receipt text,
  receipt_verified boolean,
  metadata text not null,
  -- A scope: the account, or the account, chr(31) and the agent whose own key it was.
  reported_by text not null,
  -- Whether one of the two parties reported it, or confirmed it: then no other report takes its settlement.
  reported_by_party boolean not null default false,
  -- Whether its id comes from a reference of its reporter. One without may get one, once.
  has_reference boolean not null default false,
  response_time_ms bigint,
  created_at timestamptz(3) not null,
  deadline_at timestamptz(3),
  completed_at timestamptz(3),
  failed_at timestamptz(3),
  canceled_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (id, agent_id)
);
create index payments_by_agent on payments (agent_id, created_at, id);
create index payments_by_payer on payments (payer, agent_id);
-- Any caller can report any number of payments: they are no evidence, and must not even be read on the way to it.
create index payments_as_evidence on payments (agent_id, created_at, id) where evidence <> 'reported';
-- An address of a payer, whatever the chain.
create index payments_by_evm_payer on payments (split_part(payer, ':', 3)) where payer like 'eip155:%';

-- Which agent a payment belongs to. Where tables are spread by agent (docs/scale.md) no shard sees the ids of the others: this table
-- holds each id once.
create table payment_agents (
  payment_id text primary key,
  agent_id text collate "C" not null
);

-- Payments as they were from one version of the evidence up to another, until a score knows of the later one: what a score was
-- computed from stays readable while more comes in.
create table earlier_evidence (
  agent_id text collate "C" not null,
  payment_id text not null,
  since_version integer not null,
  until_version integer not null,
  status text not null,
  evidence text not null,
  completed_at timestamptz(3),
  payer_response_time_ms bigint,
  payer_in_time boolean,
  rating integer,
  dispute_status text,
  dispute_winner text,
  primary key (payment_id, until_version, agent_id)
);
create index earlier_evidence_by_agent on earlier_evidence (agent_id, until_version);

-- A transfer on a ledger proves one payment, wherever it is presented.
create table used_settlements (
  network text not null,
  transaction_hash text not null,
  instruction text not null,
  payment_id text not null,
  -- Names the payment as its payer did before it was sent: EIP-3009 nonce, or SHA-256 of the Solana message, hex.
  authorization_id text,
  used_at timestamptz(3) not null,
  -- A payment gives its payer a voice once its block is final: nothing has to be taken back when the block is replaced before that.
  is_final boolean not null default true,
  -- Set when the chain has lost the transfer. It stays that of the payment: when it comes back, so do the statements about it.
  withdrawn_at timestamptz(3),
  primary key (network, transaction_hash, instruction)
);

-- Transfers of authorizations whose blocks may still be replaced.
create index used_settlements_not_final on used_settlements (authorization_id) where not is_final;

-- Receipts of sellers that were accepted, each for one settlement: one that names no transaction fits every payment of its payer
-- within the hour.
create table used_receipts (
  -- Hex SHA-256 of its signer and its text.
  digest text primary key,
  payment_id text not null,
  network text,
  transaction_hash text
);

-- Requests that a facilitator signed: each is accepted once. Rows outlast the time for which a signature is accepted.
create table used_facilitator_requests (
  webhook_id text primary key,
  body_hash bytea not null check (octet_length(body_hash) = 32),
  payment_id text not null,
  expires_at timestamptz(3) not null
);
create index used_facilitator_requests_by_expiry on used_facilitator_requests (expires_at);

-- An account's name of a payment gives another id on each service: payers sign the id, and their signature would hold for a payment
-- on another service that has the same one.
create table payment_reference_salts (
  -- One, made when the first reference comes: stores may begin as copies of a prepared one.
  id integer primary key default 1 check (id = 1),
  salt text not null
);

create table ratings (
  payment_id text not null,
  agent_id text collate "C" not null,
  rater text not null,
  rating integer not null check (rating between 1 and 5),
  comment text,
  delivered boolean,
  -- The times as the payer states them: only what both sides say counts in full.
  response_time_ms bigint check (response_time_ms >= 0),
  in_time boolean,
  signature text not null,
  -- The payment that the signature names, where another one has taken its settlement over.
  signed_payment_id text,
  -- The account that it names, where an agent has claimed that since.
  signed_agent_id text,
  created_at timestamptz(3) not null,
  primary key (payment_id, agent_id)
);
create index ratings_by_agent on ratings (agent_id, created_at);

create table disputes (
  id text not null,
  -- One for each payment: a payer who lost may not open the next one.
  payment_id text not null,
  agent_id text collate "C" not null,
  opened_by text not null,
  reason text not null,
  description text,
  status text not null check (status in ('open', 'resolved')),
  resolution text,
  winner text check (winner in ('payer', 'payee')),
  resolved_by text,
  -- Null for disputes of stores from before it was stored.
  signature text,
  -- The id that the payer signed, where the payment has become another report of the same transfer.
  signed_payment_id text,
  signed_agent_id text,
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  primary key (id, agent_id),
  unique (payment_id, agent_id),
  check ((status = 'resolved') = (winner is not null and resolution is not null and resolved_at is not null))
);
create index disputes_by_agent on disputes (agent_id, created_at);

-- Replies of agents to ratings and disputes.
create table payment_replies (
  payment_id text not null,
  claim text not null check (claim in ('rating', 'dispute')),
  agent_id text collate "C" not null,
  reply text not null,
  signature text not null,
  signed_payment_id text,
  signed_agent_id text,
  created_at timestamptz(3) not null,
  -- One to each claim.
  primary key (payment_id, claim, agent_id)
);

-- How `arcs-server spread` distributes them over the nodes of a Citus (docs/scale.md).
comment on table payments is 'spread by agent_id with agents';
comment on table ratings is 'spread by agent_id with agents';
comment on table disputes is 'spread by agent_id with agents';
comment on table payment_replies is 'spread by agent_id with agents';
comment on table earlier_evidence is 'spread by agent_id with agents';
comment on table payment_agents is 'spread by payment_id';
comment on table used_settlements is 'spread by transaction_hash';
