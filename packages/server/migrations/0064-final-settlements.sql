-- A payment gives its payer a voice once its block is final: nothing has to be taken back when the block is replaced before that, nor
-- given back when the transfer returns. `taken_back` (0055) is read no more; a server of the version before may still write it.

alter table used_settlements add column is_final boolean not null default true;

-- Which payments of a log have given a voice by a proof: texts of others cannot pass for the kind, because quotes within them are
-- escaped.
create index vouching_log_proofs on vouching_log ((entry::json ->> 'payment')) where entry like '%"kind":"proof"%';
