-- Agents are sorted by the time of their last payment only where they show how many they have: else a new place in the order
-- tells strangers the day of a payment.
drop index reputations_by_activity;
alter table reputations add column visible_last_active_at timestamptz(3)
  generated always as (case when visible_transactions is null then null else last_active_at end) stored;
create index reputations_by_activity on reputations (visible_last_active_at desc nulls last, agent_id);
