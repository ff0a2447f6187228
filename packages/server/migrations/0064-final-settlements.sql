-- A payment gives its payer a voice once its block is final: nothing has to be taken back when the block is replaced before that, nor
-- given back when the transfer returns. `taken_back` (0055) is read no more; a server of the version before may still write it.

alter table used_settlements add column is_final boolean not null default true;

-- Which payments of a log have given a voice by a proof: texts of others cannot pass for the kind, because quotes within them are
-- escaped.
create index vouching_log_proofs on vouching_log ((entry::json ->> 'payment')) where entry like '%"kind":"proof"%';

-- A payment that its chain has lost: nobody's word proves it, also when its place on the chain has become that of another one.
alter table payments add column is_lost boolean not null default false;
update payments set is_lost = true from used_settlements s
  where s.withdrawn_at is not null and s.payment_id = payments.id and payments.evidence = 'reported';
