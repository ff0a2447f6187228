-- What belongs to an agent's own key is that agent's alone, within the account; keys end with the key that made them; and
-- deliveries know whose they are, so that no account holds up another.

alter table api_keys
  -- The key that made this one, which it ends with. Null where an operator did, on the command line.
  add column made_by text,
  -- Null for keys from before this was kept; the key itself says so, too.
  add column mode text check (mode in ('live', 'test'));
create index api_keys_by_maker on api_keys (made_by) where made_by is not null;

-- The agent's own key that made a subscription, which it ends with.
alter table webhook_subscriptions add column key_id text;
update webhook_subscriptions s set key_id = (
  select k.id from api_keys k where k.account_id = s.account_id and k.agent_id = s.owner_of
  order by (k.revoked_at is null) desc, k.created_at desc limit 1)
where s.owner_of is not null;
create index webhook_subscriptions_by_key on webhook_subscriptions (key_id) where key_id is not null;

-- From here on this column holds a scope: the account, or the account, chr(31) and the agent whose own key it was. So do
-- idempotency_keys.account_id and payments.reported_by.
update webhook_subscriptions set account_id = account_id || chr(31) || owner_of where owner_of is not null;

-- The account itself, for turns between accounts.
alter table deliveries add column account_id text not null default '';
update deliveries d set account_id = split_part(s.account_id, chr(31), 1)
from webhook_subscriptions s where s.id = d.subscription_id;
create index deliveries_due_by_account on deliveries (account_id, subscription_id) where state = 'pending';
create index deliveries_leased_by_account on deliveries (account_id) where leased_until is not null;
