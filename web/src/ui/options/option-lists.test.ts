import { readFileSync } from 'node:fs';
import { roles } from '@lectern/contract/permissions';
import { pageSizes as contractPageSizes } from '@lectern/contract/page';
import fc from 'fast-check';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageSizes } from '../table/page-sizes.ts';
import { eventTypes } from './event-types.ts';
import { inactivityReasonOptions, inactivityReasonText } from './inactivity-reasons.ts';
import { roleOptions } from './roles.ts';
import { readScheduleTime, scheduleTimeAt, secondsOf, writeTime } from './schedule-time.ts';
import { timeRanges, timeSlots } from './time-slots.ts';
import { isoWeekdayOf, weekdayCodes, weekdayIdOf, weekdayOptions } from './weekdays.ts';

const textsOf = (language: string, namespace: string) =>
  JSON.parse(readFileSync(new URL(`../../../public/locales/${language}/${namespace}.json`, import.meta.url), 'utf8')) as object;
const texts = (language: string) => ({ common: textsOf(language, 'common'), ui: textsOf(language, 'ui') });

beforeEach(() => i18next.init({ lng: 'en', supportedLngs: ['en', 'ru'], resources: { en: texts('en'), ru: texts('ru') } }));

describe('the list of weekdays', () => {
  it('has the ids 1 for Sunday and 2 to 7 for Monday to Saturday', async () => {
    const byId = () => [...weekdayOptions()].sort((a, b) => a.id - b.id).map(({ title }) => title);
    expect(byId()).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
    await i18next.changeLanguage('ru');
    expect(byId()).toEqual(['Воскресенье', 'Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота']);
  });

  it('begins with Monday and ends with Sunday', () => {
    expect(weekdayOptions().map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 1]);
  });

  it('has the short codes Su=7, Mo=1, Tu=2, We=3, Th=4, Fr=5, Sa=6', () => {
    expect(weekdayCodes).toEqual({ Su: 7, Mo: 1, Tu: 2, We: 3, Th: 4, Fr: 5, Sa: 6 });
  });

  it('converts to the API’s weekdays and back', () => {
    expect(weekdayOptions().map(({ id }) => isoWeekdayOf(id))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const { id } of weekdayOptions()) expect(weekdayIdOf(isoWeekdayOf(id))).toBe(id);
    expect(weekdayOptions().map(({ title, id }) => [title.slice(0, 2), isoWeekdayOf(id)])).toEqual(
      Object.entries(weekdayCodes).sort(([, a], [, b]) => a - b),
    );
  });
});

describe('time slots', () => {
  const step = fc.integer({ min: 1, max: 1440 });
  const form = fc.constantFrom('HH:mm', 'HH:mm:ss');

  it('go over a 24-hour day at a step in minutes', () => {
    fc.assert(
      fc.property(step, form, (minutes, written) => {
        const starts = timeSlots(minutes, written).map(({ id }) => secondsOf(readScheduleTime(id) ?? { hour: 99, minutes: 0, seconds: 0 }));
        expect(starts).toEqual(starts.map((_, index) => index * minutes * 60));
        expect(starts.length).toBe(Math.ceil(1440 / minutes));
      }),
    );
    expect(timeSlots(15)).toHaveLength(96);
    for (const wrong of [0, -15, 7.5, Number.NaN]) expect(() => timeSlots(wrong)).toThrow(RangeError);
  });

  it('have a time of day, HH:mm:ss or HH:mm, for an id and HH:mm for a title', () => {
    expect(timeSlots(30)[19]).toEqual({ id: '09:30:00', title: '09:30' });
    expect(timeSlots(30, 'HH:mm')[19]).toEqual({ id: '09:30', title: '09:30' });
    fc.assert(
      fc.property(step, (minutes) => {
        for (const { id, title } of timeSlots(minutes)) expect(id).toBe(`${title}:00`);
        for (const { id, title } of timeSlots(minutes, 'HH:mm')) expect(id).toBe(title);
      }),
    );
  });

  it('have titles HH:mm - HH:mm after adding a duration, around midnight as well', () => {
    expect(timeRanges(45, 45).slice(0, 2).concat(timeRanges(45, 45).slice(-1))).toEqual([
      { id: '00:00:00', title: '00:00 - 00:45' },
      { id: '00:45:00', title: '00:45 - 01:30' },
      { id: '23:15:00', title: '23:15 - 00:00' },
    ]);
    expect(timeRanges(30, 45, 'HH:mm').at(-1)).toEqual({ id: '23:30', title: '23:30 - 00:15' });
    fc.assert(
      fc.property(step, fc.nat(3000), form, (minutes, duration, written) => {
        const slots = timeSlots(minutes, written);
        for (const [index, { id, title }] of timeRanges(minutes, duration, written).entries()) {
          expect(id).toBe(slots[index]?.id);
          const [from = '', to = ''] = title
            .split(' - ')
            .map((time) => secondsOf(readScheduleTime(time) ?? { hour: 99, minutes: 0, seconds: 0 }) / 60);
          expect(to).toBe((Number(from) + duration) % 1440);
        }
      }),
    );
  });
});

describe('a schedule time', () => {
  const time = fc.record({
    hour: fc.integer({ min: 0, max: 23 }),
    minutes: fc.integer({ min: 0, max: 59 }),
    seconds: fc.integer({ min: 0, max: 59 }),
  });

  it('has hour, minutes and seconds and is convertible to seconds and back', () => {
    expect(secondsOf({ hour: 9, minutes: 30, seconds: 15 })).toBe(34_215);
    fc.assert(fc.property(time, (each) => void expect(scheduleTimeAt(secondsOf(each))).toEqual(each)));
    fc.assert(fc.property(fc.integer({ min: 0, max: 86_399 }), (seconds) => void expect(secondsOf(scheduleTimeAt(seconds))).toBe(seconds)));
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (seconds) => {
        expect(Math.abs(secondsOf(scheduleTimeAt(seconds)) - seconds) % 86_400).toBe(0);
      }),
    );
  });

  it('parses its own format and nothing else', () => {
    fc.assert(
      fc.property(time, (each) => {
        expect(readScheduleTime(writeTime(each, 'HH:mm:ss'))).toEqual(each);
        expect(readScheduleTime(writeTime(each, 'HH:mm'))).toEqual({ ...each, seconds: 0 });
      }),
    );
    for (const text of ['', '24:00', '9:30', '09:60', '09:30:60', '0930', '09:30 ', '-1:00'])
      expect(readScheduleTime(text), text).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => void expect(readScheduleTime(text) === null || /^\d\d:\d\d(:\d\d)?$/.test(text)).toBe(true)),
    );
  });
});

describe('other lists', () => {
  it('page sizes are 10, 25, 50, 100, in the browser as on the server', () => {
    expect(pageSizes).toEqual([10, 25, 50, 100]);
    expect(contractPageSizes).toEqual(pageSizes);
  });

  it('event types are create, update, delete, fetch, error', () => {
    expect(eventTypes).toEqual(['create', 'update', 'delete', 'fetch', 'error']);
  });

  it('the selectable list of roles omits Child and the empty role, with a title for every role in both languages', async () => {
    expect(roleOptions().map(({ title }) => title)).toEqual([
      'Account manager',
      'Methodist',
      'Teacher',
      'Student',
      'Sales manager',
      'Lead',
      'Curator',
    ]);
    await i18next.changeLanguage('ru');
    expect(roleOptions().map(({ id }) => id)).toEqual(roles.filter((role) => role !== 'Child' && role !== ''));
    for (const { title } of roleOptions()) expect(title).toMatch(/^[А-Я]/);
  });
});

describe('the reasons for inactivity', () => {
  const reason = (code: string, title_en: string, title_ru: string, active = true) => ({
    code,
    title_en,
    title_ru,
    for_good: false,
    active,
  });
  const school = [
    reason('quits', 'Quits', 'Увольняется'),
    reason('regular_lessons', 'Regular lessons', 'Регулярные уроки'),
    reason('reason_1', 'Moved abroad', 'Переезд', false),
    reason('other', 'Others', 'Другое'),
  ];

  it('are the school’s reasons that are not archived, in its order', () => {
    expect(inactivityReasonOptions(school).map((option) => option.reason)).toEqual(['quits', 'regular_lessons', 'other']);
  });

  it('are the same in Russian, without an entry for regular lessons', async () => {
    await i18next.changeLanguage('ru');
    expect(inactivityReasonOptions(school).map((option) => option.reason)).toEqual(['quits', 'other']);
    expect(inactivityReasonText(school, 'regular_lessons')).toBe('Регулярные уроки');
    expect(inactivityReasonText(school, 'reason_1')).toBe('Переезд');
  });

  it('have unique texts that are both id and title', async () => {
    for (const language of ['en', 'ru']) {
      await i18next.changeLanguage(language);
      const options = inactivityReasonOptions(school);
      for (const { id, title } of options) expect(id).toBe(title);
      expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
    }
  });

  it('show an unknown code unchanged', () => {
    expect(inactivityReasonText(school, 'moved away')).toBe('moved away');
  });
});
