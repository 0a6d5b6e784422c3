-- How many contacts somebody has revealed lately, and whether administrators were told of it.
create index audit_log_reveals on audit_log (actor_id, at) where action in ('contact.reveal', 'contact.reveal_alarm');
