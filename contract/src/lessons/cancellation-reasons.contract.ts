import { createEntry, deleteEntry, editEntry, listEntries, reorderEntries } from '../dictionary.ts';
import { keepsReferenceData } from '../permissions.ts';
import {
  CancellationCategoryChange,
  CancellationCategoryEntry,
  CancellationCategoryInput,
  CancellationReasonChange,
  CancellationReasonEntry,
  CancellationReasonInput,
} from './cancellation-reasons.schema.ts';

const categories = '/api/events/cancellation_reason_categories/';
const reasons = '/api/events/cancellation_reasons/';
const [ofCategories, ofReasons] = ['Categories of cancellation reasons', 'Cancellation reasons'];

export const cancellationReasonsContract = {
  listAllCancellationCategories: listEntries(categories, keepsReferenceData, ofCategories, CancellationCategoryEntry),
  createCancellationCategory: createEntry(
    categories,
    keepsReferenceData,
    ofCategories,
    CancellationCategoryInput,
    CancellationCategoryEntry,
  ),
  editCancellationCategory: editEntry(categories, keepsReferenceData, ofCategories, CancellationCategoryChange, CancellationCategoryEntry, [
    'entry_in_use',
  ]),
  deleteCancellationCategory: deleteEntry(categories, keepsReferenceData, ofCategories),
  reorderCancellationCategories: reorderEntries(categories, keepsReferenceData, ofCategories),
  listAllCancellationReasons: listEntries(reasons, keepsReferenceData, ofReasons, CancellationReasonEntry),
  createCancellationReason: createEntry(reasons, keepsReferenceData, ofReasons, CancellationReasonInput, CancellationReasonEntry),
  editCancellationReason: editEntry(reasons, keepsReferenceData, ofReasons, CancellationReasonChange, CancellationReasonEntry, [
    'entry_in_use',
  ]),
  deleteCancellationReason: deleteEntry(reasons, keepsReferenceData, ofReasons),
  reorderCancellationReasons: reorderEntries(reasons, keepsReferenceData, ofReasons),
};
