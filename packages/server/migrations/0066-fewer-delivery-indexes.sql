-- Each delivery is written to twice more after it is made, each time to every index that it is in. One index in place of two: of an
-- account's subscriptions in turn, and of each what is due; and one of what is leased, by account and by subscription.
create index deliveries_due_in_turn on deliveries (account_id, subscription_id, next_attempt_at, sequence) where state = 'pending';
create index deliveries_under_way on deliveries (account_id, subscription_id) where leased_until is not null;
drop index deliveries_due;
drop index deliveries_due_by_account;
drop index deliveries_leased;
drop index deliveries_leased_by_account;
