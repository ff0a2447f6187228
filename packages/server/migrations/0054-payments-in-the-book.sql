-- Where a payment stands in the logs of the books: whether it is there does not depend on whose word counts, as what it is
-- vouched for does. Texts of others cannot pass for the kind, because quotes within them are escaped.
create index vouching_log_by_payment on vouching_log ((entry::json ->> 'payment')) where entry like '%"kind":"payment"%';
