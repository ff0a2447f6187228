-- Whose word the times of a payment are, and what payers say of them with their ratings: only what both sides say counts in full.

-- 'agent', 'payer' or 'other'; absent where nobody said a time, and for times from before this migration.
alter table payments add column response_time_by text check (response_time_by in ('agent', 'payer', 'other'));
alter table payments add column deadline_by text check (deadline_by in ('agent', 'payer', 'other'));

alter table ratings add column response_time_ms bigint check (response_time_ms >= 0);
alter table ratings add column in_time boolean;

alter table earlier_evidence add column response_time_by text;
alter table earlier_evidence add column deadline_by text;
alter table earlier_evidence add column payer_response_time_ms bigint;
alter table earlier_evidence add column payer_in_time boolean;

-- Scores were computed by the rules of before: they are due again.
update reputations set next_update_at = timestamptz 'epoch';
