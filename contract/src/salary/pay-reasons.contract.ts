import { createEntry, deleteEntry, editEntry, listEntries, reorderEntries } from '../dictionary.ts';
import { keepsReferenceData } from '../permissions.ts';
import { PayReasonChange, PayReasonEntry, PayReasonInput } from './pay-reasons.schema.ts';

const path = '/api/teachers/bonuses-and-penalties/reasons/';
const what = 'Reasons of bonuses and deductions';

export const payReasonsContract = {
  listAllPayReasons: listEntries(path, keepsReferenceData, what, PayReasonEntry),
  createPayReason: createEntry(path, keepsReferenceData, what, PayReasonInput, PayReasonEntry),
  editPayReason: editEntry(path, keepsReferenceData, what, PayReasonChange, PayReasonEntry, ['entry_in_use']),
  deletePayReason: deleteEntry(path, keepsReferenceData, what),
  reorderPayReasons: reorderEntries(path, keepsReferenceData, what),
};
