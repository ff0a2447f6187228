-- Finds disputes that nobody decides: after ten days they end for the payer.

create index disputes_open on disputes (created_at) where status = 'open';
create index hold_disputes_open on hold_disputes (created_at) where resolved_at is null;
