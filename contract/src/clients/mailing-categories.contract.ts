import {
  createEntry,
  deleteEntry,
  editEntry,
  listEntries,
  reorderEntries,
  TitledEntry,
  TitledEntryChange,
  TitledEntryInput,
} from '../dictionary.ts';
import { keepsReferenceData } from '../permissions.ts';

const path = '/api/mailing-categories/';
const what = 'Mailing categories';

export const mailingCategoriesContract = {
  listAllMailingCategories: listEntries(path, keepsReferenceData, what, TitledEntry),
  createMailingCategory: createEntry(path, keepsReferenceData, what, TitledEntryInput, TitledEntry),
  editMailingCategory: editEntry(path, keepsReferenceData, what, TitledEntryChange, TitledEntry),
  deleteMailingCategory: deleteEntry(path, keepsReferenceData, what),
  reorderMailingCategories: reorderEntries(path, keepsReferenceData, what),
};
