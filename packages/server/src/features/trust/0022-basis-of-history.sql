-- Whether the score of a day was seen or proven; null for days from before it was kept.
alter table reputation_history add column basis text;
alter table reputation_history add constraint reputation_history_basis check (basis in ('seen', 'proven'));
