-- Monitoring counts the mails that were given up lately.
create index mail_outbox_failed on mail_outbox (created_at) where state = 'failed';
