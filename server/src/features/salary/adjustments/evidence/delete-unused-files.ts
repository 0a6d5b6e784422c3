import { deletesUnused } from '../../../../kernel/files/pictures/unused-uploads.ts';

/** Deletes files that were uploaded as evidence but never used. */
export const deleteUnusedEvidenceFiles = deletesUnused({
  table: 'pay_evidence_files',
  usedBy: 'pay_adjustments',
  entity: 'pay_evidence_file',
});
