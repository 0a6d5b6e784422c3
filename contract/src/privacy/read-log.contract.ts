import { endpoint } from '../endpoint.ts';
import { done } from '../page.ts';
import { anyStaff, protectsData } from '../permissions.ts';
import { previewLimit, searchLimit } from '../rate-limits.ts';
import { LogPrintInput, ReadLogPage, ReadLogQuery, RevealAlarm } from './read-log.schema.ts';

export const readLogContract = {
  listReads: endpoint({
    method: 'GET',
    path: '/api/privacy/reads/',
    summary: 'Reading log: who opened, revealed, exported, printed or downloaded whose data, newest first',
    permission: protectsData,
    query: ReadLogQuery,
    output: ReadLogPage,
    rateLimit: searchLimit,
    mayLag: true,
    errors: [],
  }),
  listRevealAlarms: endpoint({
    method: 'GET',
    path: '/api/privacy/alarms/',
    summary: 'Users who revealed many contacts within an hour, in the last week',
    permission: protectsData,
    output: RevealAlarm.array(),
    errors: [],
  }),
  logPrint: endpoint({
    method: 'POST',
    path: '/api/privacy/prints/',
    summary: 'Log that a screen is printed',
    permission: anyStaff,
    body: LogPrintInput,
    output: done,
    rateLimit: previewLimit,
    unaudited: true,
    errors: [],
  }),
};
