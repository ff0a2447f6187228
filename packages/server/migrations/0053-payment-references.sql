-- What an account calls a payment stands for another id on each service: what a payer signs names the id, and would hold for a
-- payment on another service that has the same one.
create table payment_reference_salts (
  salt text primary key
);
insert into payment_reference_salts (salt) values (gen_random_uuid()::text);

-- Receipts of sellers that were believed, each for one settlement: one that names no transaction fits every payment of its payer
-- within the hour.
create table used_receipts (
  -- Hex SHA-256 of who signed it, and what it says.
  digest text primary key,
  payment_id text not null,
  network text,
  transaction_hash text
);
