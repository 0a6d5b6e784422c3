import { createEntry, deleteEntry, editEntry, listEntries, reorderEntries } from '../dictionary.ts';
import { keepsReferenceData } from '../permissions.ts';
import { DayOff, DayOffChange, DayOffInput } from './days-off.schema.ts';

const path = '/api/days-off/';
const what = 'Days off';

export const daysOffContract = {
  listAllDaysOff: listEntries(path, keepsReferenceData, what, DayOff),
  createDayOff: createEntry(path, keepsReferenceData, what, DayOffInput, DayOff),
  editDayOff: editEntry(path, keepsReferenceData, what, DayOffChange, DayOff),
  deleteDayOff: deleteEntry(path, keepsReferenceData, what, []),
  reorderDaysOff: reorderEntries(path, keepsReferenceData, what),
};
