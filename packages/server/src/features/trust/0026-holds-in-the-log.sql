-- Puts into the log what left the payer of a hold, or may have, without a payment that shows it.

alter table cover_payments add column is_hold boolean not null default false;

-- What its chain proves to have left the payer, in millionths; and why the log has an entry of the hold: that was sent, or nobody could tell.
alter table holds add column sent numeric check (sent >= 0);
alter table holds add column why text check (why in ('sent', 'unclear'));
do $$
declare
  rule text;
begin
  for rule in
    select conname from pg_constraint
    where conrelid = 'holds'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%state%'
  loop
    execute format('alter table holds drop constraint %I', rule);
  end loop;
end
$$;
alter table holds add check (
  case state
    when 'held' then paid < amount and why is null
    when 'paid' then paid > 0 and why is null
    when 'used' then why is not null
    when 'released' then paid = 0
    when 'unpaid' then paid = 0
    else false
  end
);
-- The chain is asked on about those of which it proved nothing.
create index holds_unclear on holds (next_at) where why = 'unclear';
