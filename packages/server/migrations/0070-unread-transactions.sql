-- Transactions of followed roots that could not be read: each is tried again on its own, and holds up none behind it.
create table unread_transactions (
  network text not null,
  -- As in followed_accounts.
  account text not null,
  transaction_hash text not null,
  problem text not null,
  attempts integer not null default 0,
  found_at timestamptz(3) not null,
  next_at timestamptz(3) not null,
  primary key (network, account, transaction_hash)
);
create index unread_transactions_due on unread_transactions (network, next_at);
