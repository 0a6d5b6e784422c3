import { accessCan, accessStates } from '@lectern/contract/clients/access/access-states';
import type { AccessAction } from '@lectern/contract/clients/access/access-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../kernel/actions.ts';
import { anActor } from '../../../../test/an-actor.ts';
import { accessActions } from './access.policy.ts';
import { endOfAccess, isOpen, refusalByState } from './access.rules.ts';

const now = Temporal.Instant.from('2026-11-16T09:00:00Z');
const later = '2026-11-20T21:00:00Z';
const actor = anActor({ id: 1, role: 'AccountManager' });
const actions = Object.keys(accessCan) as AccessAction[];

describe('access to a colleague’s client', () => {
  it('is decided only by the client’s manager and withdrawn only by the requester', () => {
    for (const action of actions) {
      const parties = accessCan[action].by === 'asker' ? { asked_by: 2, manager_id: 1 } : { asked_by: 1, manager_id: 2 };
      for (const state of accessStates)
        expect(refusalOf(accessActions[action], { actor, now }, { state, ends_at: later, ...parties })).toEqual({ key: 'forbidden' });
    }
  });

  it('is decided once: every state but the allowed one refuses an action', () => {
    for (const action of actions) {
      for (const state of accessStates) {
        const refusal = refusalByState(action, { state, ends_at: later }, now);
        expect([action, state, refusal]).toEqual([action, state, state === accessCan[action].from ? null : 'access_request_closed']);
      }
    }
  });

  it('expires by itself and can then not be revoked', () => {
    expect(isOpen({ state: 'granted', ends_at: '2026-11-16T09:00:00Z' }, now)).toBe(false);
    expect(isOpen({ state: 'revoked', ends_at: later }, now)).toBe(false);
    expect(isOpen({ state: 'granted', ends_at: later }, now)).toBe(true);
    const over = { state: 'granted', ends_at: '2026-11-15T21:00:00Z' } as const;
    expect(refusalByState('revoke', over, now)).toBe('access_request_closed');
  });

  it('lasts to the end of its last day in the school’s zone, across clock changes', () => {
    expect(endOfAccess('2026-11-15', now, 'Europe/Moscow')).toBe('date_in_past');
    expect(endOfAccess('2027-02-15', now, 'Europe/Moscow')).toBe('range_too_long');
    expect(String(endOfAccess('2026-11-16', now, 'Europe/Moscow'))).toBe('2026-11-16T21:00:00Z');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 90 }),
        fc.constantFrom('Europe/Moscow', 'America/New_York', '+0300', 'Pacific/Auckland'),
        (days, zone) => {
          const temporal = zone.startsWith('+') ? '+03:00' : zone;
          const day = now.toZonedDateTimeISO(temporal).toPlainDate().add({ days });
          const end = endOfAccess(day.toString(), now, zone);
          const local = (end as Temporal.Instant).toZonedDateTimeISO(temporal);
          expect([local.toPlainDate().toString(), local.toPlainTime().toString()]).toEqual([day.add({ days: 1 }).toString(), '00:00:00']);
        },
      ),
    );
  });
});
