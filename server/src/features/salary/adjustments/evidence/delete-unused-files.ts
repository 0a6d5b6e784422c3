import { deletesUnused } from '../../../../kernel/files/pictures/unused-uploads.ts';

/** Deletes files that were stored as evidence and never given. */
export const deleteUnusedEvidenceFiles = deletesUnused({
  table: 'pay_evidence_files',
  usedBy: 'pay_adjustments',
  entity: 'pay_evidence_file',
});
