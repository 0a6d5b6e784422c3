import { createEntry, deleteEntry, editEntry, listEntries, reorderEntries } from '../dictionary.ts';
import { abilities, staff } from '../permissions.ts';
import { PayReasonChange, PayReasonEntry, PayReasonInput } from './pay-reasons.schema.ts';

const keeping = staff([], abilities.keepReferenceData);
const path = '/api/teachers/bonuses-and-penalties/reasons/';
const what = 'Reasons of bonuses and deductions';

export const payReasonsContract = {
  listAllPayReasons: listEntries(path, keeping, what, PayReasonEntry),
  createPayReason: createEntry(path, keeping, what, PayReasonInput, PayReasonEntry),
  editPayReason: editEntry(path, keeping, what, PayReasonChange, PayReasonEntry, ['entry_in_use']),
  deletePayReason: deleteEntry(path, keeping, what),
  reorderPayReasons: reorderEntries(path, keeping, what),
};
