-- What stands in an uploaded file is forgotten when its import is over for long; what each row has made stays known.
alter table import_runs add column rows_forgotten_at timestamptz;

-- Whoever an undo takes away is looked for in every table that refers to clients or children, by the undo and by the database.
create index unit_entries_client on unit_entries (client_id);
create index user_subscriptions_kid on user_subscriptions (kid_id) where kid_id is not null;
create index bank_statement_lines_client on bank_statement_lines (client_id) where client_id is not null;
create index client_notes_of_client on client_notes (client_id);
create index deals_kid on deals (kid_id) where kid_id is not null;
create index holds_kid on holds (kid_id) where kid_id is not null;
create index match_requests_kid on match_requests (kid_id);
create index recommendations_kid on recommendations (kid_id);
