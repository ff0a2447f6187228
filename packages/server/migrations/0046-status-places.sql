-- Places in status lists are given by the statement that stores what they are for: it needs no answer to go on.

create function take_status_place(for_issuer text, for_purpose text, new_length integer, new_list text, at timestamptz)
returns table (status_list_id text, status_list_index integer)
language plpgsql as $$
begin
  return query update status_lists set used = used + 1
    where id = (select s.id from status_lists s where s.issuer_did = for_issuer and s.purpose = for_purpose and s.used < s.length
                order by s.created_at, s.id limit 1 for update)
    returning id, used - 1;
  if found then return; end if;
  -- Of those who find no list at the same time, one makes it: the more credentials share a list, the less it tells of one.
  perform 1 from schema_lock where id = 1 for update;
  return query update status_lists set used = used + 1
    where id = (select s.id from status_lists s where s.issuer_did = for_issuer and s.purpose = for_purpose and s.used < s.length
                order by s.created_at, s.id limit 1 for update)
    returning id, used - 1;
  if found then return; end if;
  return query insert into status_lists (id, issuer_did, length, used, created_at, purpose)
    values (new_list, for_issuer, new_length, 1, at, for_purpose) returning id, 0;
end
$$;
