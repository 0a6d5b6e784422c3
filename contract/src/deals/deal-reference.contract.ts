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
const sources = '/api/deals/sources/';
const reasons = '/api/deals/loss-reasons/';
const [ofSources, ofReasons] = ['Sources of deals', 'Reasons for losing a deal'];

export const dealReferenceContract = {
  listAllDealSources: listEntries(sources, keeping, ofSources, TitledEntry),
  createDealSource: createEntry(sources, keeping, ofSources, TitledEntryInput, TitledEntry),
  editDealSource: editEntry(sources, keeping, ofSources, TitledEntryChange, TitledEntry),
  deleteDealSource: deleteEntry(sources, keeping, ofSources),
  reorderDealSources: reorderEntries(sources, keeping, ofSources),
  listAllLossReasons: listEntries(reasons, keeping, ofReasons, TitledEntry),
  createLossReason: createEntry(reasons, keeping, ofReasons, TitledEntryInput, TitledEntry),
  editLossReason: editEntry(reasons, keeping, ofReasons, TitledEntryChange, TitledEntry),
  deleteLossReason: deleteEntry(reasons, keeping, ofReasons),
  reorderLossReasons: reorderEntries(reasons, keeping, ofReasons),
};
