import { z } from 'zod';
import { createEntry, deleteEntry, editEntry, listEntries, reorderEntries } from '../dictionary.ts';
import { endpoint } from '../endpoint.ts';
import { anyStaff, keepsReferenceData } from '../permissions.ts';
import { InactivityReason, InactivityReasonChange, InactivityReasonEntry, InactivityReasonInput } from './inactivity-reasons.schema.ts';

const path = '/api/inactivity-reasons/';
const what = 'Reasons for inactivity';

export const inactivityReasonsContract = {
  listInactivityReasons: endpoint({
    method: 'GET',
    path,
    summary: 'Why somebody may be inactive, in the order of the school; archived reasons, too',
    permission: anyStaff,
    output: z.array(InactivityReason),
    errors: [],
  }),
  listAllInactivityReasons: listEntries(path, keepsReferenceData, what, InactivityReasonEntry),
  createInactivityReason: createEntry(path, keepsReferenceData, what, InactivityReasonInput, InactivityReasonEntry),
  editInactivityReason: editEntry(path, keepsReferenceData, what, InactivityReasonChange, InactivityReasonEntry),
  deleteInactivityReason: deleteEntry(path, keepsReferenceData, what),
  reorderInactivityReasons: reorderEntries(path, keepsReferenceData, what),
};
