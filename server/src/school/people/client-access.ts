import { dateText, dayLength, instantOf, isoText } from '../time/calendar.ts';
import type { Client } from './clients.ts';
import { schoolZone } from '../school-plan.ts';
import type { School } from '../school-plan.ts';

/** Writes a few access requests of one manager for the other's clients: open, granted for some days, declined. */
export function addClientAccess({ rows, staff, now, today }: School, clients: readonly Client[]): void {
  const [manager = 0, colleague = 0] = staff.managers;
  const add = (of: number, by: number, place: number, state: 'requested' | 'granted' | 'declined', reason: string) => {
    const client = clients.filter(({ managerId, status }) => managerId === of && status === 'active')[place];
    if (client === undefined) return;
    const lastDay = today + 5;
    rows.add('client_access_requests', {
      id: rows.nextId('client_access_requests'),
      client_id: client.id,
      asked_by: by,
      reason,
      asked_at: isoText(now - (place + 1) * dayLength),
      state,
      decided_at: state === 'requested' ? null : isoText(now - dayLength / 2),
      decided_by: state === 'requested' ? null : of,
      decision_comment: '',
      last_day: state === 'granted' ? dateText(lastDay) : null,
      ends_at: state === 'granted' ? isoText(instantOf(schoolZone, lastDay + 1, 0)) : null,
    });
  };
  add(manager, colleague, 3, 'requested', 'The mother called me: I taught her elder son');
  add(manager, colleague, 5, 'granted', 'I stand in for you this week');
  add(colleague, manager, 1, 'requested', 'Брат моего ученика, хотят заниматься вместе');
  add(colleague, manager, 2, 'declined', 'They asked for me');
}
