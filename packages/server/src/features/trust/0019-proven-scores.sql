-- A score is the larger one of what is proven (what payers vouch for) and of a part of what was seen (settled payments of anybody):
-- which of the two it is, and what is proven. Rankings go by what is proven first.
alter table reputations add column basis text not null default 'seen';
alter table reputations add constraint reputations_basis check (basis in ('seen', 'proven'));
alter table reputations add column proven integer not null default 0;
alter table reputations add column visible_proven integer;
-- Orders by the proven score, then by the shown one: both are at most 1000.
alter table reputations add column visible_rank integer generated always as (1001 * visible_proven + visible_score) stored;
create index reputations_by_rank on reputations (visible_rank desc nulls last, agent_id);
alter table leaderboard_entries add column basis text;
alter table leaderboard_entries add constraint leaderboard_entries_basis check (basis in ('seen', 'proven'));
alter table leaderboard_entries add column proven integer;

-- What was computed before is proven, until it is computed again, which is due now.
update reputations set basis = 'proven', proven = overall_score, visible_proven = visible_score,
  next_update_at = least(next_update_at, timestamptz 'epoch'),
  details = (details::jsonb || jsonb_build_object('seen', 0, 'payments',
    jsonb_build_object('reported', total_transactions, 'seen', 0, 'proven', 0, 'notCounted', '[]'::jsonb)))::text
where computed_at is not null and details is not null;
update leaderboard_entries set basis = 'proven', proven = overall_score where overall_score is not null;

-- To count the payments of an agent that only their reporter attests.
create index payments_only_reported on payments (agent_id, reported_by, id) where evidence = 'reported';
