-- A change of the roots folds the logs anew while the books go on being served: what comes of it stands in editions. The
-- tables of a book's rows say which edition they are of, and each book which one is served.

alter table voices rename column book to edition;
alter table rooms rename column book to edition;
alter table priced_credentials rename column book to edition;
alter table vouchers rename column book to edition;

create table vouching_editions (
  edition text primary key,
  book text not null check (book in ('public', 'full')),
  roots_digest text not null,
  -- One is served; one may be folding, up to a position of the log; what is left of others is deleted little by little.
  state text not null check (state in ('served', 'folding', 'left')),
  position bigint not null
);

alter table vouching_books add column edition text not null default '';
update vouching_books set edition = book;
insert into vouching_editions (edition, book, roots_digest, state, position)
  select edition, book, roots_digest, 'served', position from vouching_books;

-- The documents that a list was put together from, with their proofs: JSON, an array.
alter table root_lists add column signed text not null default '[]';
