import { abilities } from '@lectern/contract/permissions';
import type { Level } from '@lectern/contract/study/study-reference.schema';
import type { ReferenceChange } from '@lectern/contract/reference/reference.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { cancelReasons, declineReasons } from '../../../test/builders/reasons.ts';

type Entry = { readonly id: number; readonly position: number; readonly active: boolean } & Readonly<Record<string, unknown>>;
type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let taught: Taught;
let keeper: Caller;
let colleague: Caller;

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepReferenceData], name: 'Vera Lebedeva' }));
  colleague = await school.as(await school.build.user('Curator', { abilities: [abilities.keepReferenceData] }));
});

const titles = (title: string) => ({ title_en: title, title_ru: `${title} по-русски` });

/** Each dictionary: its path, how an entry is created and named, and one entry that is in use. */
const dictionaries: readonly {
  readonly noun: string;
  readonly path: string;
  readonly entry: (title: string) => Promise<object> | object;
  readonly used: (() => Promise<number>) | null;
}[] = [
  {
    noun: 'direction',
    path: '/api/directions/',
    entry: titles,
    used: async () => (await school.database.db.selectFrom('courses').select('direction_id').executeTakeFirstOrThrow()).direction_id,
  },
  {
    noun: 'course',
    path: '/api/study/courses/',
    entry: async (title) => ({ ...titles(title), direction_id: await directionOf() }),
    used: async () => taught.course_id,
  },
  { noun: 'level', path: '/api/study/levels/', entry: titles, used: usedLevel },
  {
    noun: 'service_course',
    path: '/api/service-courses/',
    entry: (title) => ({ ...titles(title), course_id: taught.course_id, kind: 'individual', minutes: 60, price: 150_000 }),
    used: async () => taught.service_course_id,
  },
  {
    noun: 'cancellation_category',
    path: '/api/events/cancellation_reason_categories/',
    entry: (title) => ({ ...titles(title), fault: 'school' }),
    used: async () => 1,
  },
  {
    noun: 'cancellation_reason',
    path: '/api/events/cancellation_reasons/',
    entry: (title) => ({ ...titles(title), category_id: 3, chosen_by: ['AccountManager'] }),
    used: usedReason,
  },
  // Nothing refers to a day off: the lessons that were not placed know its date only.
  { noun: 'day_off', path: '/api/days-off/', entry: (title) => ({ ...titles(title), day: '2027-01-04' }), used: null },
  { noun: 'mailing_category', path: '/api/mailing-categories/', entry: titles, used: usedMailing },
  {
    noun: 'inactivity_reason',
    path: '/api/inactivity-reasons/',
    entry: (title) => ({ ...titles(title), for_good: true }),
    used: usedInactivity,
  },
  { noun: 'deal_source', path: '/api/deals/sources/', entry: titles, used: () => usedByDeal('source_id') },
  {
    noun: 'deal_loss_reason',
    path: '/api/deals/loss-reasons/',
    entry: titles,
    used: () => usedByDeal('loss_reason_id'),
  },
  { noun: 'match_decline_reason', path: '/api/matches/decline-reasons/', entry: titles, used: usedDecline },
  {
    noun: 'pay_reason',
    path: '/api/teachers/bonuses-and-penalties/reasons/',
    entry: (title) => ({ ...titles(title), kind: 'bonus', largest: 10_000, by_curators: true, needs_lesson: false }),
    used: usedPayReason,
  },
];

async function directionOf(): Promise<number> {
  return (await school.database.db.selectFrom('directions').select('id').executeTakeFirstOrThrow()).id;
}

async function usedReason(): Promise<number> {
  const manager = await school.as(taught.manager_id);
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const input = { teacher_id, kid_id, course_id, service_course_id, start: '2026-12-15T07:00:00Z', minutes: 45 };
  const { id } = (await manager.post('/api/events/lessons/', input)).body as { id: number };
  expect((await manager.post(`/api/events/lessons/${id}/cancel/`, { reason_id: cancelReasons.scheduleMistake })).error).toBeNull();
  return 9;
}

async function usedInactivity(): Promise<number> {
  const { db } = school.database;
  const { id, code } = await db
    .selectFrom('inactivity_reasons')
    .select(['id', 'code'])
    .where('code', '=', 'clarifying')
    .executeTakeFirstOrThrow();
  await db.updateTable('engagements').set({ end_reason: code }).where('kid_id', '=', taught.kid_id).execute();
  return id;
}

const levelOf = async (code: string) =>
  (await school.database.db.selectFrom('levels').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

async function usedLevel(): Promise<number> {
  const { db } = school.database;
  await db.updateTable('teacher_skills').set({ level: 'basic' }).where('teacher_id', '=', taught.teacher_id).execute();
  return levelOf('basic');
}

async function usedMailing(): Promise<number> {
  const manager = await school.as(taught.manager_id);
  await manager.post('/api/mailing-categories/give-consent/', {
    client_id: taught.client_id,
    category_id: 1,
    channel: 'email',
    given_by: 'Irina',
  });
  return 1;
}

async function usedDecline(): Promise<number> {
  const manager = await school.as(taught.manager_id);
  const { kid_id, course_id, service_course_id, teacher_id } = taught;
  const slots = [{ weekday: 2, start_minute: 600 }];
  const made = await manager.post('/api/matches/requests/', {
    ...{ kid_id, course_id, service_course_id, grade: 7, lessons_per_week: 1, zone: 'Europe/Moscow', starts_on: '2026-11-17', weeks: 8 },
    windows: [{ weekday: 2, start_minute: 600, finish_minute: 720 }],
    offers: [{ teacher_id, slots }],
  });
  const [offer] = (made.body as { offers: { id: number }[] }).offers;
  const teacher = await school.as(teacher_id);
  expect((await teacher.post(`/api/matches/offers/${offer?.id}/decline/`, { reason_id: declineReasons.timesDoNotSuit })).error).toBeNull();
  return 1;
}

async function usedPayReason(): Promise<number> {
  const curator = await school.as(taught.curator_id);
  const bonus = { reason_id: 2, amount: 100_000 };
  expect((await curator.post(`/api/teachers/${taught.teacher_id}/bonuses-and-penalties/`, bonus)).error).toBeNull();
  return bonus.reason_id;
}

async function usedByDeal(column: 'source_id' | 'loss_reason_id'): Promise<number> {
  const manager = await school.as(taught.manager_id);
  const deal = (await manager.post('/api/deals/', { name: 'Anna', source_id: 1, client_id: taught.client_id })).body as {
    id: number;
    version: number;
  };
  if (column === 'loss_reason_id')
    expect(
      (await manager.post(`/api/deals/${deal.id}/move/`, { version: deal.version, stage: 'lost', loss_reason_id: 1 })).error,
    ).toBeNull();
  return 1;
}

describe.each(dictionaries)('the dictionary $noun', ({ noun, path, entry, used }) => {
  const create = async (name: string) => {
    const answer = await keeper.post(path, await entry(name));
    expect(answer.error).toBeNull();
    return answer.body as Entry;
  };
  const all = async (query = '') => (await keeper.get(`${path}all/?archived=true&${query}`)).body as Entry[];
  const edit = (id: number, change: object, by = keeper) => by.post(`${path}${id}/edit/`, change);

  it('is changed only with the ability', async () => {
    const manager = await school.as(taught.manager_id);
    expect((await manager.get(`${path}all/`)).status).toBe(403);
    expect((await manager.post(path, await entry('Refused'))).status).toBe(403);
    expect((await manager.post(`${path}reorder/`, { ids: [1] })).status).toBe(403);
  });

  it('appends a new entry, with a unique title', async () => {
    const made = await create(`New ${noun}`);
    expect(made).toMatchObject({ active: true, title_en: `New ${noun}` });
    expect((await keeper.post(path, await entry(`nEW ${noun}`))).error).toMatchObject({ key: 'title_taken', field: 'title_en' });
    expect((await keeper.post(path, await entry(' '))).error).toMatchObject({ key: 'invalid', field: 'title_en' });
    expect((await all(`search=new%20${noun}`)).map(({ id }) => id)).toContain(made.id);
    expect(await all('search=%25%25')).toEqual([]);
  });

  it('edits and archives entries, and refuses to overwrite concurrent changes', async () => {
    const made = await create(`Changed ${noun}`);
    const other = await create(`Other ${noun}`);
    expect((await edit(made.id, { title_en: `OTHER ${noun}` })).error).toMatchObject({ key: 'title_taken', field: 'title_en' });
    expect((await edit(2_000_000_000, { active: false })).error?.key).toBe('not_found');
    expect((await edit(made.id, { title_en: 'Renamed', before: { title_en: `Changed ${noun}` } })).body).toMatchObject({
      title_en: 'Renamed',
    });
    expect((await edit(made.id, { title_en: 'Again', before: { title_en: `Changed ${noun}` } }, colleague)).error).toMatchObject({
      key: 'changed_meanwhile',
      field: 'title_en',
      params: { by: 'Vera Lebedeva', now: 'Renamed' },
    });
    expect((await edit(made.id, { active: false })).body).toMatchObject({ active: false });
    const ids = (await keeper.get(`${path}all/`)).body as Entry[];
    expect(ids.map(({ id }) => id)).not.toContain(made.id);
    expect((await edit(made.id, { active: true })).body).toMatchObject({ active: true });
    expect((await edit(other.id, {})).status).toBe(200);
  });

  it('is reordered', async () => {
    const made = await create(`Last ${noun}`);
    const place = (await all()).filter((each) => each.course_id === made.course_id && each.category_id === made.category_id);
    const order = [made.id, ...place.filter(({ id, active }) => active && id !== made.id).map(({ id }) => id)];
    expect((await keeper.post(`${path}reorder/`, { ids: [made.id, 2_000_000_000] })).error).toMatchObject({
      key: 'not_found',
      field: 'ids',
    });
    expect((await keeper.post(`${path}reorder/`, { ids: order })).status).toBe(200);
    const after = (await all()).filter((each) => each.course_id === made.course_id && each.category_id === made.category_id);
    expect(after[0]?.id).toBe(made.id);
    expect((await keeper.post(`${path}reorder/`, { ids: order })).status).toBe(200);
  });

  it('keeps entries in use, and deletes the others', async () => {
    if (used !== null) {
      const refused = await keeper.post(`${path}${await used()}/delete/`);
      expect(refused.error).toMatchObject({ key: 'entry_in_use', params: { where: expect.any(String) } });
    }
    const unused = await create(`Unused ${noun}`);
    expect((await keeper.post(`${path}${unused.id}/delete/`)).status).toBe(200);
    expect((await keeper.post(`${path}${unused.id}/delete/`)).error?.key).toBe('not_found');
  });

  it('has a history of changes with authors', async () => {
    const made = await create(`Told ${noun}`);
    await edit(made.id, { active: false }, colleague);
    const history = (await keeper.get(`/api/reference/history/?noun=${noun}&id=${made.id}`)).body as ReferenceChange[];
    expect(history.map(({ action, author }) => [action, author?.name])).toEqual([
      ['edit', expect.any(String)],
      ['create', 'Vera Lebedeva'],
    ]);
    expect(history[0]?.changes).toEqual([{ field: 'active', old: 'true', new: 'false' }]);
  });
});

describe('the contents of a dictionary', () => {
  it('let methodists keep directions and courses, but no prices', async () => {
    const methodist = await school.as(await school.build.user('Methodist'));
    expect((await methodist.post('/api/directions/', { title_en: 'Music', title_ru: 'Музыка' })).status).toBe(201);
    expect((await methodist.get('/api/study/courses/all/')).status).toBe(200);
    expect((await methodist.get('/api/service-courses/all/')).status).toBe(403);
    expect((await methodist.get('/api/reference/history/?noun=service_course')).error?.key).toBe('forbidden');
    expect((await methodist.get('/api/reference/history/?noun=course')).status).toBe(200);
    expect(JSON.stringify((await methodist.get('/api/directions/')).body)).toContain('Music');
  });

  it('do not turn a used bonus reason into a deduction', async () => {
    const edit = (change: object) => keeper.post('/api/teachers/bonuses-and-penalties/reasons/2/edit/', change);
    expect((await edit({ kind: 'deduction' })).error).toMatchObject({ key: 'entry_in_use', field: 'kind' });
    expect((await edit({ largest: 400_000 })).body).toMatchObject({ kind: 'bonus', largest: 400_000 });
  });

  it('refuse an invalid grade range and an unknown direction', async () => {
    const course = { title_en: 'Chess', title_ru: 'Шахматы', direction_id: await directionOf() };
    expect((await keeper.post('/api/study/courses/', { ...course, grade_from: 5, grade_to: 4 })).error).toMatchObject({
      field: 'grade_to',
    });
    expect((await keeper.post('/api/study/courses/', { ...course, direction_id: 2_000_000_000 })).error).toMatchObject({
      key: 'not_found',
      field: 'direction_id',
    });
    const { id } = (await keeper.post('/api/study/courses/', { ...course, grade_from: 3, grade_to: 6 })).body as Entry;
    expect((await keeper.post(`/api/study/courses/${id}/edit/`, { grade_to: 2 })).error).toMatchObject({
      key: 'invalid',
      field: 'grade_to',
    });
    expect((await keeper.post(`/api/study/courses/${id}/edit/`, { grade_to: 7 })).body).toMatchObject({ grade_from: 3, grade_to: 7 });
  });

  it('keep length, kind and fault of entries that lessons use', async () => {
    const used = (path: string, change: object) => keeper.post(path, change);
    expect((await used(`/api/service-courses/${taught.service_course_id}/edit/`, { minutes: 50 })).error).toMatchObject({
      key: 'entry_in_use',
      field: 'minutes',
    });
    expect((await used('/api/events/cancellation_reason_categories/1/edit/', { fault: 'school' })).error).toMatchObject({
      key: 'entry_in_use',
      field: 'fault',
    });
    expect((await used(`/api/events/cancellation_reasons/${await usedReasonAgain()}/edit/`, { excused: true })).error).toMatchObject({
      key: 'entry_in_use',
      field: 'excused',
    });
  });

  it('are not offered as choices once archived', async () => {
    const course = (
      await keeper.post('/api/study/courses/', { title_en: 'Latin', title_ru: 'Латинский язык', direction_id: await directionOf() })
    ).body as Entry;
    const offered = async () => JSON.stringify((await keeper.get('/api/study/courses/')).body);
    expect(await offered()).toContain('Latin');
    await keeper.post(`/api/study/courses/${course.id}/edit/`, { active: false });
    expect(await offered()).not.toContain('Latin');
  });
});

describe('a level', () => {
  const teach = async (level: string, course_id = taught.course_id) =>
    (await school.as(taught.curator_id)).post(`/api/teachers/${taught.teacher_id}/edit/profile/courses/`, {
      courses: [{ course_id, grade_from: 1, grade_to: 11, level }],
    });
  const own = async () => ((await keeper.get('/api/study/levels/')).body as Level[]).find(({ title_en }) => title_en === 'Olympiad');

  it('is refused for a teacher if unknown or archived, and stays with a teacher who has it', async () => {
    const path = '/api/study/levels/';
    const made = (await keeper.post(path, { title_en: 'Olympiad', title_ru: 'Олимпиадный' })).body as Entry;
    const code = (await own())?.code ?? '';
    expect((await teach('unknown')).error).toMatchObject({ key: 'not_found', field: 'courses.0.level' });
    expect((await teach(code)).error).toBeNull();
    expect((await keeper.get(`/api/teachers/?level=${code}`)).body).toMatchObject({ results: [{ id: taught.teacher_id }] });
    expect((await keeper.post(`${path}${made.id}/delete/`)).error).toMatchObject({ params: { where: 'teacher_skills' } });
    expect((await keeper.post(`${path}${made.id}/edit/`, { active: false })).error).toBeNull();
    expect((await own())?.active).toBe(false);
    expect((await teach(code)).error).toBeNull();
    expect((await teach('advanced')).error).toBeNull();
    expect((await teach(code)).error).toMatchObject({ key: 'not_found', field: 'courses.0.level' });
  });

  it('of imported teachers is never deleted', async () => {
    expect((await keeper.post(`/api/study/levels/${await levelOf('standard')}/delete/`)).error?.key).toBe('entry_in_use');
  });
});

const usedReasonAgain = async () => 9;

describe('the price of a service', () => {
  const priced = (change: object, more = '') => keeper.post(`/api/service-courses/${taught.service_course_id}/prices/${more}`, change);

  it('begins today or later, and applies by the day of the lesson', async () => {
    expect((await priced({ valid_from: '2026-11-15', price: 1 })).error).toMatchObject({ key: 'date_in_past', field: 'valid_from' });
    const before = ((await keeper.get('/api/service-courses/all/')).body as Entry[]).find(({ id }) => id === taught.service_course_id);
    expect((await priced({ valid_from: '2026-12-01', price: 333_300 })).body).toMatchObject({
      price: before?.price,
      price_now: before?.price,
      prices: [{ valid_from: '2026-12-01', price: 333_300 }],
    });
    expect((await priced({ valid_from: '2026-12-01', price: 333_300 })).status).toBe(200);
    const manager = await school.as(taught.manager_id);
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const place = async (start: string) => {
      const input = { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 };
      return ((await manager.post('/api/events/lessons/', input)).body as { id: number }).id;
    };
    const [last, first] = [await place('2026-11-30T20:00:00Z'), await place('2026-11-30T21:30:00Z')];
    const charged = async (id: number) => {
      const teacher = await school.as(teacher_id);
      expect((await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' })).error).toBeNull();
      const row = await school.database.db
        .selectFrom('ledger_transactions as t')
        .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
        .select('e.amount')
        .where('t.lesson_id', '=', id)
        .where('t.occasion_code', '=', 'lesson_charge_money')
        .where('e.amount', '>', 0 as never)
        .executeTakeFirst();
      return row?.amount;
    };
    school.at('2026-12-02T09:00:00Z');
    expect([await charged(last), await charged(first)]).toEqual([before?.price, 333_300]);
    school.at('2026-11-16T09:00:00Z');
  });

  it('is deleted before its first day, and not afterwards', async () => {
    expect((await priced({ valid_from: '2026-12-05' }, 'drop/')).error).toMatchObject({ key: 'not_found', field: 'valid_from' });
    await priced({ valid_from: '2027-01-01', price: 400_000 });
    expect((await priced({ valid_from: '2027-01-01' }, 'drop/')).status).toBe(200);
    school.at('2026-12-02T09:00:00Z');
    expect((await priced({ valid_from: '2026-12-01' }, 'drop/')).error).toMatchObject({ key: 'date_in_past', field: 'valid_from' });
    school.at('2026-11-16T09:00:00Z');
  });
});
