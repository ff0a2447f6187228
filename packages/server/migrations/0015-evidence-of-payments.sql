-- Whether one of the two parties reported a payment itself, or made it its own: then nobody else's report takes its settlement.
alter table payments add column reported_by_party boolean not null default false;
-- Whether it goes by a reference of who reported it. One that does not may get one, once.
alter table payments add column has_reference boolean not null default false;

-- The payment that a rating's signature names, where another one has taken its settlement over.
alter table ratings add column signed_payment_id text;

-- Deadlines may be learnt later, so that evidence of earlier scores has to keep them.
alter table earlier_evidence add column deadline_at timestamptz(3);
update earlier_evidence e set deadline_at = p.deadline_at from payments p where p.id = e.payment_id;

-- Requests that a facilitator signed: each is taken once. Kept longer than a signature is accepted.
create table used_facilitator_requests (
  webhook_id text primary key,
  body_hash bytea not null check (octet_length(body_hash) = 32),
  payment_id text not null,
  expires_at timestamptz(3) not null
);
create index used_facilitator_requests_by_expiry on used_facilitator_requests (expires_at);
