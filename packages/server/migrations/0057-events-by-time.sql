-- Events are to be kept in partitions of a week each, so that old ones go by dropping a table (0058). Where a delivery's event is,
-- its time tells: that of the delivery itself, but for those that send an event once more.
alter table deliveries add column event_created_at timestamptz(3);
update deliveries d set event_created_at = e.created_at from events e where d.replay_of is not null and e.id = d.event_id;

-- What is there stays one partition, up to a Monday that is a week away at least. Not checked yet: that takes as long as there are
-- rows, and here it would hold everybody up.
do $$ begin
  execute format('alter table events add constraint events_earlier_time check (created_at < %L) not valid', (
    select (date_trunc('week', greatest(now(), max(created_at)) at time zone 'UTC') + interval '14 days') at time zone 'UTC'
    from events));
end $$;
