-- Servers from before 0057 may run beside those of today, and send events once more without saying from when they are: without
-- that they are not found in their partition (0058). To be dropped once no such server can run beside one of the newest version.
create function note_time_of_event() returns trigger language plpgsql as $$ begin
  select created_at into new.event_created_at from events where id = new.event_id;
  return new;
end $$;
create trigger deliveries_by_older_servers before insert on deliveries for each row
  when (new.replay_of is not null and new.event_created_at is null) execute function note_time_of_event();

-- Those that came since 0057. The trigger's lock has waited for the others.
update deliveries d set event_created_at = e.created_at from events e
where d.replay_of is not null and d.event_created_at is null and e.id = d.event_id;

-- Which weeks somebody has sent events of once more: asked while nobody can be at the events.
create index deliveries_by_replayed_time on deliveries (event_created_at) where event_created_at is not null;
