-- Payments to agents, and what payers say about them. Amounts are exact: numeric, never a float.

create table payments (
  id text primary key,
  -- The agent that is paid.
  agent_id text not null,
  payer text not null,
  payee text not null,
  amount numeric not null check (amount >= 0 and amount < 1000000000000000000),
  currency text not null,
  status text not null check (status in ('created', 'completed', 'failed', 'canceled')),
  evidence text not null check (evidence in ('ledger', 'facilitator', 'reported')),
  network text,
  transaction_hash text,
  asset text,
  failure_reason text,
  error_code text,
  error_message text,
  escrow_released boolean,
  -- What the payee signed for it, and whether that holds.
  receipt text,
  receipt_verified boolean,
  metadata text not null,
  reported_by text not null,
  response_time_ms bigint,
  created_at timestamptz(3) not null,
  deadline_at timestamptz(3),
  completed_at timestamptz(3),
  failed_at timestamptz(3),
  canceled_at timestamptz(3),
  recorded_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index payments_by_agent on payments (agent_id, created_at, id);
create index payments_by_payer on payments (payer, agent_id);

-- A transfer on a ledger proves one payment, wherever it is presented.
create table used_settlements (
  network text not null,
  transaction_hash text not null,
  instruction text not null,
  payment_id text not null,
  used_at timestamptz(3) not null,
  primary key (network, transaction_hash, instruction)
);

-- What payers spent, as the ledger proves it: the source of their credibility.
create table spending (
  payer text not null,
  payee text not null,
  amount numeric not null,
  payments integer not null,
  primary key (payer, payee)
);
create index spending_by_payee on spending (payee, payer);

create table ratings (
  payment_id text primary key,
  agent_id text not null,
  rater text not null,
  rating integer not null check (rating between 1 and 5),
  comment text,
  signature text not null,
  created_at timestamptz(3) not null
);
create index ratings_by_agent on ratings (agent_id, created_at);

create table disputes (
  id text primary key,
  -- One for each payment: who lost may not open the next one.
  payment_id text not null unique,
  agent_id text not null,
  opened_by text not null,
  reason text not null,
  description text,
  status text not null check (status in ('open', 'resolved')),
  resolution text,
  winner text check (winner in ('payer', 'payee')),
  resolved_by text,
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  check ((status = 'resolved') = (winner is not null and resolution is not null and resolved_at is not null))
);
create index disputes_by_agent on disputes (agent_id, created_at);
