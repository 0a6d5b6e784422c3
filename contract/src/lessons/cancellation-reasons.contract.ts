import { createEntry, deleteEntry, editEntry, listEntries, reorderEntries } from '../dictionary.ts';
import { abilities, staff } from '../permissions.ts';
import {
  CancellationCategoryChange,
  CancellationCategoryEntry,
  CancellationCategoryInput,
  CancellationReasonChange,
  CancellationReasonEntry,
  CancellationReasonInput,
} from './cancellation-reasons.schema.ts';

const keeping = staff([], abilities.keepReferenceData);
const categories = '/api/events/cancellation_reason_categories/';
const reasons = '/api/events/cancellation_reasons/';
const [ofCategories, ofReasons] = ['Categories of cancellation reasons', 'Cancellation reasons'];

export const cancellationReasonsContract = {
  listAllCancellationCategories: listEntries(categories, keeping, ofCategories, CancellationCategoryEntry),
  createCancellationCategory: createEntry(categories, keeping, ofCategories, CancellationCategoryInput, CancellationCategoryEntry),
  editCancellationCategory: editEntry(categories, keeping, ofCategories, CancellationCategoryChange, CancellationCategoryEntry, [
    'entry_in_use',
  ]),
  deleteCancellationCategory: deleteEntry(categories, keeping, ofCategories),
  reorderCancellationCategories: reorderEntries(categories, keeping, ofCategories),
  listAllCancellationReasons: listEntries(reasons, keeping, ofReasons, CancellationReasonEntry),
  createCancellationReason: createEntry(reasons, keeping, ofReasons, CancellationReasonInput, CancellationReasonEntry),
  editCancellationReason: editEntry(reasons, keeping, ofReasons, CancellationReasonChange, CancellationReasonEntry, ['entry_in_use']),
  deleteCancellationReason: deleteEntry(reasons, keeping, ofReasons),
  reorderCancellationReasons: reorderEntries(reasons, keeping, ofReasons),
};
