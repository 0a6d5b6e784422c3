-- outside a transaction: every write adds to the log meanwhile.
-- Whether somebody wrote a moment ago is asked before a read of theirs goes to a replica that may not have it yet.
create index concurrently audit_log_author on audit_log (actor_id, at desc) where actor_id is not null;
