import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import type { Allowed } from '@lectern/contract/page';
import { staffRoles } from '@lectern/contract/permissions';
import { fieldsOf } from './schema-fields.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moneyActions } from '../actions/money-actions.ts';
import { schoolActions } from '../actions/school-actions.ts';
import { studyActions } from '../actions/study-actions.ts';
import { testNow } from '../build.ts';
import type { Caller } from '../test-app.ts';
import { twoFamilies } from '../families/two-families.ts';
import type { TwoFamilies } from '../families/two-families.ts';
import type { Name } from '../rows/row-rules.ts';
import { sampled } from '../setup/exhaustive.ts';

type Can = Readonly<Record<string, Allowed | boolean>>;
const cases = { ...schoolActions, ...studyActions, ...moneyActions };

/** The `can` of the record with an id, anywhere in a response. */
function canIn(answer: unknown, id: number): Can | null {
  const queue = [answer];
  for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
    if (typeof part !== 'object' || part === null) continue;
    if ('can' in part && 'id' in part && part.id === id) return part.can as Can;
    queue.push(...(Object.values(part) as unknown[]).filter((each) => each !== undefined));
  }
  return null;
}

function answerOf(can: Can, action: string): Allowed {
  const said = action.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], can);
  return typeof said === 'boolean' ? { allowed: said, reason: said ? null : 'forbidden' } : (said as Allowed);
}

const endpoints = contract as unknown as Readonly<Record<string, Endpoint>>;
let families: TwoFamilies;
beforeAll(async () => {
  families = await twoFamilies();
  // Every write fails after the guard has accepted it, and is rolled back, so that the record stays unchanged.
  await run(`create function refuse_writes() returns trigger language plpgsql as $$ begin raise exception 'no writes here'; end $$`);
  await run(`create trigger refuse_writes before insert on audit_log for each row when (new.action <> 'access.refused')
    execute function refuse_writes()`);
});

const run = (statement: string) => sql.raw(statement).execute(families.school.database.db);

describe.each(sampled(Object.entries(cases), 3))(
  'actions on %s',
  (_, { record, reads, query = '', readOf, verbs, states, repeatable = [], wider = [] }) => {
    beforeEach(() => families.school.at(testNow));

    async function canOf(who: Caller, id: number): Promise<Can | null> {
      for (const name of reads) {
        const { path } = endpoints[name] as Endpoint;
        const { records } = families.own;
        const asked = readOf === undefined ? id : records[readOf];
        const answer = await who.get(path.replaceAll('{id}', String(asked)) + query.replace('{client}', String(records.client)));
        const can = answer.status === 200 ? canIn(answer.body, id) : null;
        if (can !== null) return can;
      }
      return null;
    }

    it('are accepted exactly when `can` allows them, for every role and state', async () => {
      const maker = families.ownCaller('AccountManager');
      const id = typeof record === 'function' ? await record(families) : await families.recordOf(record, maker, 'own');
      const strangers = [families.stranger('AccountManager'), families.stranger('Curator'), families.administrator];
      const asked: { readonly about: string; readonly said: Allowed | null; readonly key: string | null }[] = [];
      for (const state of states) {
        await run(state.replaceAll('{id}', String(id)));
        for (const who of [...staffRoles.map((role) => families.ownCaller(role)), ...strangers]) {
          const can = await canOf(who, id);
          for (const [action, name] of Object.entries(verbs)) {
            const answer = await families.call(who, name, endpoints[name] as Endpoint, id);
            const key = answer.status < 300 ? null : (answer.error?.key ?? 'internal');
            const about = `${action} by user ${who.userId} (${answer.error?.field}) after ${state}`;
            if (can !== null && wider.includes(action) && answerOf(can, action).reason === 'forbidden') continue;
            if (key !== null || !repeatable.includes(action)) asked.push({ about, said: can === null ? null : answerOf(can, action), key });
          }
        }
      }
      const reasons = new Set(asked.flatMap(({ said }) => said?.reason ?? []));
      const wrong = asked.filter(({ said, key }) => {
        if (said === null) return key === null;
        return said.allowed ? key === null || key === 'not_found' || reasons.has(key) : key !== said.reason;
      });
      expect(wrong).toEqual([]);
      expect(asked.some(({ said }) => said?.allowed)).toBe(true);
    });
  },
);

/** Shapes of `can` that no case compares, by their actions, and why. */
const notCompared: Readonly<Record<string, string>> = {
  'allowed reason': 'the `can` of a right itself: staff.api.test tries each',
  erase: 'erasing cannot be tried and rolled back: erase-person.api.test',
  'cancel check run undo': 'a background job works on the import: imports.api.test',
  'add_lesson keep_time say_paid': 'of a schedule, not of a record',
  hold: 'of a free time, not of a record',
  approve: 'of a group, not of a record: approve-group-pay.api.test',
  ask: 'of a person’s allowance, not of a record',
  'dispute send': 'of a settlement for any days, not of a record',
  'close reopen': 'of a month, which has no id: books.api.test',
  'discard post': 'a statement needs a file of the bank: bank-statements.api.test',
  choose: 'a line needs a file of the bank: bank-statements.api.test',
  dispute: 'the path names the teacher, the body the line: pay-disputes.api.test',
  check: 'the path names the teacher: receipts.api.test',
  see_schedule: 'of a person found, not of a write',
  search: 'of the screen, not of a record',
  see_all: 'of the screen, not of a record',
  give: 'of a lesson’s tests and texts, which are written with the lesson’s own calls',
  set: 'of schemes of everybody but oneself: pay-schemes.api.test',
  change: 'of all rates of a teacher: rates.api.test',
  'change change_school': 'of hours of activities: activity-rates.api.test',
};

it('compares every kind of `can` that an answer has', () => {
  type Node = {
    readonly def: { readonly shape?: object; readonly innerType?: Node; readonly keyType?: { readonly options: readonly string[] } };
  };
  const actionsOf = ({ def }: Node): string[] =>
    def.innerType === undefined ? [...(def.keyType?.options ?? Object.keys(def.shape ?? {}))] : actionsOf(def.innerType);
  const known = Object.values(cases).map(({ reads, verbs }) => ({ reads, verbs: Object.keys(verbs).map((verb) => verb.split('.')[0]) }));
  const shapes = Object.entries(endpoints).flatMap(([name, { output }]) =>
    fieldsOf(output, name)
      .filter(({ path }) => path.endsWith('.can'))
      .map(({ schema }) => ({ name, actions: actionsOf(schema as unknown as Node).sort() })),
  );
  const compared = (actions: readonly string[]) =>
    known.some(
      ({ reads, verbs }) =>
        verbs.every((verb) => actions.includes(verb ?? '')) &&
        shapes.some((shape) => reads.includes(shape.name as Name) && shape.actions.join(' ') === actions.join(' ')),
    );
  const missing = new Set(shapes.filter(({ actions }) => !compared(actions)).map(({ actions }) => actions.join(' ')));
  expect([...missing].sort()).toEqual(Object.keys(notCompared).sort());
});
