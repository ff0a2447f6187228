-- A long log is folded in memory: what payments are vouched for is written page by page, everybody's rows at the end. So an
-- edition says how far its vouchers are, beside how far its rows are, and who is at it: what another one began and has not
-- written yet is not written any more.
alter table vouching_editions add column vouched bigint not null default 0;
alter table vouching_editions add column attempt text not null default '';
update vouching_editions set vouched = position;
