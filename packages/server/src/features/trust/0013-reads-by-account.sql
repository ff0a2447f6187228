-- Reads are counted by account as well: one account must not use up all that its caller has, nor one paid account what the others have.
alter table account_reads add column account text collate "C" not null default '';
alter table account_reads drop constraint account_reads_pkey;
alter table account_reads add primary key (day, asked_by, account);

-- Whether it was paid: it has reads of its own then, whoever asked about it.
alter table followed_accounts add column is_paid boolean not null default false;
update followed_accounts set is_paid = true where asked_by = 'payments';
