-- What agents reply to ratings and disputes, and what makes the statements of both sides verifiable again.

alter table ratings add column delivered boolean;

-- Absent for disputes from before this migration: their signatures were checked and not kept.
alter table disputes add column signature text;
-- The id that the payer signed, where the payment has become another report of the same transfer.
alter table disputes add column signed_payment_id text;

create table payment_replies (
  payment_id text not null,
  claim text not null check (claim in ('rating', 'dispute')),
  agent_id text not null,
  reply text not null,
  signature text not null,
  signed_payment_id text,
  created_at timestamptz(3) not null,
  -- One to each claim.
  primary key (payment_id, claim)
);
