-- What an account calls a payment stands for another id on each service: what a payer signs names the id, and would hold for a
-- payment on another service that has the same one.
create table payment_reference_salts (
  -- One, drawn when the first reference comes: stores may begin as copies of a prepared one.
  id integer primary key default 1 check (id = 1),
  salt text not null
);

-- Receipts of sellers that were believed, each for one settlement: one that names no transaction fits every payment of its payer
-- within the hour.
create table used_receipts (
  -- Hex SHA-256 of who signed it, and what it says.
  digest text primary key,
  payment_id text not null,
  network text,
  transaction_hash text
);
