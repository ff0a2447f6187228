-- Says of a hold in what token and in what form it is paid: only what the list of roots prices, and a chain proves, is held.

-- Null: holds from before. The token is named by CAIP-19.
alter table holds add column token text collate "C";
alter table holds add column form text;
-- One authorization is held once, whoever asks.
create unique index holds_by_authorization on holds (payment, payer, token) where token is not null;
