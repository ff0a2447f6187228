-- What is read with an agent is recognised by the agent's own row: its accounts and identities change rarely, and looking at both for
-- each read took a tenth of it. By triggers, since servers from before change them meanwhile and know nothing of that.
create function write_agent_anew() returns trigger language plpgsql as $$ begin
  update agents set updated_at = updated_at where id = coalesce(new.agent_id, old.agent_id);
  return null;
end $$;
create trigger agents_of_accounts after insert or delete or update of withdrawn_at on payment_accounts
  for each row execute function write_agent_anew();
create trigger agents_of_identities after insert or delete or update of ended_at on erc8004_links
  for each row execute function write_agent_anew();
