-- Others read and write meanwhile. From here to the commit they do not, but there is nothing left that takes long.
alter table events validate constraint events_earlier_time;
alter table events rename to events_earlier;
alter table events_earlier rename constraint events_pkey to events_earlier_pkey;

-- Ids are unique within a partition: the server makes them by chance. An index over all of them would have to name the time, too.
create table events (
  id text not null,
  type text not null,
  -- The agent whose events are delivered in order; null for those of no agent.
  agent_id text,
  sequence bigint,
  -- Exactly the bytes that are signed. Null where nobody but the agent itself may see anything of it.
  body text,
  owner_body text,
  created_at timestamptz(3) not null,
  constraint events_check check (body is not null or owner_body is not null)
) partition by range (created_at);
do $$ begin
  execute format('alter table events attach partition events_earlier for values from (minvalue) to (%L)', (
    select (date_trunc('week', greatest(now(), max(created_at)) at time zone 'UTC') + interval '14 days') at time zone 'UTC'
    from events_earlier));
end $$;
-- It spared the table being read once more. Where this runs weeks after 0057, it says less than the partition may hold.
alter table events_earlier drop constraint events_earlier_time;

-- For those that have no partition of their own yet: housekeeping makes them two weeks ahead.
create table events_other partition of events default;
alter table events_other add primary key (id);
create index events_other_by_creation on events_other (created_at);
