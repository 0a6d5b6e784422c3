-- outside a transaction
create index concurrently mail_outbox_failed on mail_outbox (created_at) where state = 'failed';
