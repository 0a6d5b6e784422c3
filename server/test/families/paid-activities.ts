import { abilities } from '@lectern/contract/permissions';
import type { DecidedActivities } from '@lectern/contract/salary/activities/activity-decisions.schema';
import type { TeacherSalary } from '@lectern/contract/salary/salary.schema';
import type { Activity } from '@lectern/contract/schedule/working-time.schema';
import { findLedgerFaults } from '../../src/features/ledger/check/ledger-faults.queries.ts';
import { testNow } from '../build.ts';
import { testApp } from '../test-app.ts';
import type { Caller } from '../test-app.ts';

export const activitiesPath = '/api/additional-activities/';
/** The hour after the tests' current time, and a moment after that hour. */
export const hour = { start: '2026-11-16T10:00:00Z', finish: '2026-11-16T11:00:00Z' } as const;
export const afterHour = '2026-11-16T11:30:00Z';
export const webinar = { kind: 'webinar', title: 'Webinar for parents', paid: true } as const;

/** A school with a teacher, the curator, a user who keeps pay and sets rates; with calls about the teacher's activities. */
export async function paidActivities() {
  const school = await testApp();
  school.at(testNow);
  const taught = await school.build.taughtChild();
  const [teacher, manager, curator] = await Promise.all(
    [taught.teacher_id, taught.manager_id, taught.curator_id].map((id) => school.as(id)),
  );
  const keeping = [abilities.setRates, abilities.keepPay, abilities.allPay];
  const keeper = await school.as(await school.build.user('AccountManager', { abilities: keeping }));
  if (teacher === undefined || manager === undefined || curator === undefined) throw new Error('nobody is signed in');

  const setRate = (body: object = {}, by = keeper) =>
    by.post(`${activitiesPath}rates/`, { kind: 'webinar', teacher_id: null, effective_from: '2026-11-01', amount: 60_000, ...body });
  async function place(body: object = {}): Promise<number> {
    const made = await curator?.post(activitiesPath, { teacher_id: taught.teacher_id, ...webinar, ...hour, ...body });
    if (made?.error !== null) throw new Error(`no activity: ${made?.error.key}`);
    return (made.body as Activity).id;
  }
  /** A past webinar, with a rate of 600 an hour. */
  async function over(body: object = {}): Promise<number> {
    const id = await place(body);
    await setRate();
    school.at(afterHour);
    return id;
  }
  const salary = async (by: Caller = teacher, query = '') =>
    (await by.get(`/api/teachers/${taught.teacher_id}/salary/${query}`)).body as TeacherSalary;
  return {
    ...{ school, taught, teacher, manager, curator, keeper, setRate, place, over, salary },
    decide: (id: number, body: object = {}, by: Caller = curator) =>
      by.post(`${activitiesPath}${id}/decide/`, { took_place: true, minutes: 60, ...body }),
    takeBack: (id: number, by: Caller = curator) => by.post(`${activitiesPath}${id}/take-back/`, { comment: 'It was another one' }),
    listOf: async (by: Caller = curator, query = '') => (await by.get(`${activitiesPath}decisions/${query}`)).body as DecidedActivities,
    /** The teacher's lines, oldest first. */
    sums: async () => (await salary()).lines.toSorted((one, other) => one.id - other.id).map(({ kind, amount }) => [kind, amount]),
    faults: () => findLedgerFaults(school.database.db),
  };
}
