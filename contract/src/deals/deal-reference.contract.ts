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

const sources = '/api/deals/sources/';
const reasons = '/api/deals/loss-reasons/';
const [ofSources, ofReasons] = ['Sources of deals', 'Reasons for losing a deal'];

export const dealReferenceContract = {
  listAllDealSources: listEntries(sources, keepsReferenceData, ofSources, TitledEntry),
  createDealSource: createEntry(sources, keepsReferenceData, ofSources, TitledEntryInput, TitledEntry),
  editDealSource: editEntry(sources, keepsReferenceData, ofSources, TitledEntryChange, TitledEntry),
  deleteDealSource: deleteEntry(sources, keepsReferenceData, ofSources),
  reorderDealSources: reorderEntries(sources, keepsReferenceData, ofSources),
  listAllLossReasons: listEntries(reasons, keepsReferenceData, ofReasons, TitledEntry),
  createLossReason: createEntry(reasons, keepsReferenceData, ofReasons, TitledEntryInput, TitledEntry),
  editLossReason: editEntry(reasons, keepsReferenceData, ofReasons, TitledEntryChange, TitledEntry),
  deleteLossReason: deleteEntry(reasons, keepsReferenceData, ofReasons),
  reorderLossReasons: reorderEntries(reasons, keepsReferenceData, ofReasons),
};
