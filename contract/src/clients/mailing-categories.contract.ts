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
import { abilities, staff } from '../permissions.ts';

const keeping = staff([], abilities.keepReferenceData);
const path = '/api/mailing-categories/';
const what = 'Mailing categories';

export const mailingCategoriesContract = {
  listAllMailingCategories: listEntries(path, keeping, what, TitledEntry),
  createMailingCategory: createEntry(path, keeping, what, TitledEntryInput, TitledEntry),
  editMailingCategory: editEntry(path, keeping, what, TitledEntryChange, TitledEntry),
  deleteMailingCategory: deleteEntry(path, keeping, what),
  reorderMailingCategories: reorderEntries(path, keeping, what),
};
