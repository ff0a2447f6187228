-- Lets the payer of a hold dispute it, by the hold's id and its signature alone: no payment record is needed.

do $$
declare
  rule text;
begin
  for rule in
    select conname from pg_constraint
    where conrelid = 'holds'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ '\m(state|why)\M'
  loop
    execute format('alter table holds drop constraint %I', rule);
  end loop;
end
$$;
alter table holds add check (why in ('sent', 'unclear', 'disputed'));
alter table holds add check (
  case state
    when 'held' then paid < amount and why is null
    when 'paid' then paid > 0 and why is null
    when 'used' then why is not null and why <> 'disputed'
    when 'disputed' then why is not null
    when 'lost' then why is not null
    when 'won' then why is not null
    when 'released' then paid = 0
    when 'unpaid' then paid = 0
    else false
  end
);
-- The chain is asked on about those of which it proved nothing.
drop index holds_unclear;
create index holds_unproved on holds (next_at) where why in ('unclear', 'disputed');

-- What the payer of a hold says of it, once. Whether it is open, and who won, is the state of the hold.
create table hold_disputes (
  hold_id text collate "C" primary key references holds on delete cascade,
  id text collate "C" not null unique,
  reason text not null,
  description text,
  -- Of the payer's wallet.
  signature text not null,
  -- Null while it is open.
  resolution text,
  resolved_by text,
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  check ((resolution is null) = (resolved_at is null))
);
create index hold_disputes_newest on hold_disputes (created_at, id);
