-- The words of agents once more, with nothing beside them. A word that very many agents have is counted by reading agents one after
-- another until there are enough: half of that time went by stepping over their other columns. By a trigger, since servers from
-- before run meanwhile. Found by words are agents as before, by the index of their own table.
create table agent_words (
  agent_id text collate "C" primary key,
  words tsvector not null
);
create function keep_agent_words() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    delete from agent_words where agent_id = old.id;
  else
    insert into agent_words (agent_id, words) values (new.id, new.words)
      on conflict (agent_id) do update set words = excluded.words;
  end if;
  return null;
end $$;
create trigger words_of_agents after insert or delete or update of name, description on agents
  for each row execute function keep_agent_words();

-- The trigger's lock has waited for those who were writing.
insert into agent_words (agent_id, words) select id, words from agents;
analyze agent_words;
