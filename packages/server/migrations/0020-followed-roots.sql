-- The server follows the token accounts of roots itself, so that voices do not depend on who reports.

-- How far it has read the transactions of each.
create table followed_accounts (
  network text not null,
  account text not null,
  last_signature text not null,
  followed_at timestamptz(3) not null,
  primary key (network, account)
);

-- Movements of money that are no payments to agents: each is in the books once, whoever shows it.
create table vouched_movements (
  network text not null,
  transaction_hash text not null,
  -- Which instruction of the transaction; inner ones as `<outer>.<inner>`.
  instruction text not null,
  kind text not null check (kind in ('burn', 'bond', 'refund')),
  payer text not null,
  -- Whom it was for, or who gave it back.
  payee text,
  amount numeric not null,
  recorded_at timestamptz(3) not null,
  primary key (network, transaction_hash, instruction)
);
create index vouched_movements_between on vouched_movements (payer, payee) where kind = 'refund';
