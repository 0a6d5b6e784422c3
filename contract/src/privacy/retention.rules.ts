/** Kinds of records that are deleted, or lose their texts, after a time of the settings. */
export const retentionKinds = [
  'audit_texts',
  'read_log',
  'lost_deals',
  'import_rows',
  'sign_ins',
  'mails',
  'webhook_deliveries',
  'export_files',
  'idempotency_keys',
] as const;

/** The highest number of expired records of a kind that the preview shows. Texts of the audit log are counted up to one above it. */
export const mostCountedDue = 10_000;
