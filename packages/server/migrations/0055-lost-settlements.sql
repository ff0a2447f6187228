-- A transfer that its chain has lost stays that of the payment that it proved: when it comes back, so does what was said of the
-- payment.

alter table used_settlements add column withdrawn_at timestamptz(3);
-- The widest book whose log has it that what the payer earned was taken back; absent where nothing was.
alter table used_settlements add column taken_back text check (taken_back in ('public', 'full'));

-- The payment that took a payment's settlement over: nothing else proves the first one any more, which the logs have as the other.
alter table payments add column replaced_by text;
update payments p set replaced_by = v.payment_id from vouched_as v where v.logged_id = p.id and v.payment_id <> p.id;
