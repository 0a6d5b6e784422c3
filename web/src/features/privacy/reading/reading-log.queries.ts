import { readActs, readSubjects } from '@lectern/contract/privacy/read-log-states';
import { apiQuery } from '../../../kernel/api-query.ts';
import { anyOf, date, defineList, integer } from '../../list-tools/public/define-list.ts';

/** The reading log. Searchable by the name of the reader, the client or the teacher. */
export const readingLogList = defineList({
  path: '/api/privacy/reads/',
  searchable: true,
  filters: {
    act: anyOf(readActs),
    subject: anyOf(readSubjects),
    date_from: date,
    date_to: date,
    user_id: integer(1),
    client_id: integer(1),
    teacher_id: integer(1),
  },
});

export const revealAlarmsQuery = apiQuery('/api/privacy/alarms/');
