-- What is added to an index of words waits in a list, which each search reads from end to end: of 4 MB that took longer than the
-- search. A short one is emptied more often, by those who add.
alter index agents_by_words set (gin_pending_list_limit = 64);
alter index agents_by_capabilities set (gin_pending_list_limit = 64);
select gin_clean_pending_list('agents_by_words'::regclass), gin_clean_pending_list('agents_by_capabilities'::regclass);
