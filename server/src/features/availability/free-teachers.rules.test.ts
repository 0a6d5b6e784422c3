import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt, joined, overlap, intervalsOf } from './availability.rules.ts';
import type { Interval, WeeklyRule } from './availability.rules.ts';
import { countFree, freeBits, freeWeeks, nextFreeStarts, teachersFreeAt } from './free-teachers.rules.ts';
import { reasonsAgainst, timesOf } from './not-free.rules.ts';
import { slotWeeks, weekdaysAnywhere, windowsOf } from './weekly-slots.rules.ts';
import type { Period, WeeklySlot } from './weekly-slots.rules.ts';
import { packTime, lessonMinutes, placesOf, withFresh } from './teachers-time.rules.ts';
import type { PackedTime, TeachersTime } from './teachers-time.rules.ts';
import { wallOf } from './working-intervals.rules.ts';
import { minuteAt, weekdayOf, zoneOffsets } from './zone-offsets.rules.ts';

/** A release runs 10,000 random schools; a normal run fewer. */
const schools = Number(process.env.LECTERN_RANDOM_SCHOOLS ?? 1000);

type Teacher = {
  hours: WeeklyRule[];
  notWorking: WeeklyRule[];
  lessons: Interval[];
  activities: Interval[];
  times: Interval[];
  vacations: Interval[];
  held: Interval[];
};
type School = { teachers: Teacher[]; kid: Interval[]; period: Period; slots: WeeklySlot[] };

const minute = 60_000;
// Zones that change their clocks at night, at midnight, on other dates, by half an hour, beyond the date line, or never; and two with an
// offset of three quarters of an hour.
const zones = [
  '+0300',
  '-1100',
  'Europe/Moscow',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Chatham',
];
const around = ['2026-02-25', '2026-03-20', '2026-04-02', '2026-04-20', '2026-10-01', '2026-10-21', '2026-10-29', '2026-07-01'];

const schoolOf: fc.Arbitrary<School> = fc
  .record({
    day: fc.constantFrom(...around),
    shift: fc.integer({ min: 0, max: 6 }),
    zone: fc.constantFrom(...zones),
    weeks: fc.integer({ min: 1, max: 4 }),
    minutes: fc.constantFrom(30, 45, 60, 90),
  })
  .chain(({ day, shift, zone, weeks, minutes }) => {
    const from = Temporal.PlainDate.from(day).add({ days: shift });
    const base = instantAt(from, 0, 'UTC').epochMilliseconds;
    const part = fc.constantFrom(0, 90, 120, 150, 180, 240, 540, 600, 615, 720, 780, 1080, 1380, 1440);
    const rule = fc
      .record({
        weekday: fc.integer({ min: 1, max: 7 }),
        ends: fc.oneof(
          fc.constant([0, 1440]),
          fc.uniqueArray(part, { minLength: 2, maxLength: 2 }).map((each) => [...each].sort((a, b) => a - b)),
        ),
        zone: fc.constantFrom(...zones),
        since: fc.integer({ min: -30, max: 20 }),
        until: fc.option(fc.integer({ min: 1, max: 40 })),
      })
      .map(
        ({ weekday, ends: [start = 0, finish = 0], since, until, ...more }): WeeklyRule => ({
          weekday,
          start_minute: start,
          finish_minute: finish,
          zone: more.zone,
          valid_from: from.add({ days: since }).toString(),
          valid_to: until === null ? null : from.add({ days: since + until }).toString(),
        }),
      );
    // Half of them on the quarter, so that they touch slots as often as they cut them.
    const moment = fc.integer({ min: -2000, max: weeks * 7 * 1440 + 2000 });
    const interval = fc
      .oneof(
        fc.record({ start: moment.map((each) => each - (each % 15)), length: fc.integer({ min: 1, max: 96 }).map((each) => each * 15) }),
        fc.record({ start: moment, length: fc.integer({ min: 1, max: 3000 }) }),
      )
      .map(({ start, length }) => ({ start: base + start * minute, finish: base + (start + length) * minute }));
    const offMinute = interval.map(({ start, finish }) => ({ start: start + 20_000, finish: finish + 40_000 }));
    const vacation = fc
      .record({ day: fc.integer({ min: -10, max: weeks * 7 + 3 }), days: fc.integer({ min: 1, max: 14 }) })
      .map(({ day: first, days }) => ({ start: base + first * 1440 * minute, finish: base + (first + days) * 1440 * minute }));
    const few = fc.array(fc.oneof(interval, offMinute), { maxLength: 4 });
    const teacher = fc.record({
      hours: fc.array(rule, { maxLength: 14 }),
      notWorking: fc.array(rule, { maxLength: 2 }),
      lessons: few,
      activities: few,
      times: few,
      vacations: fc.array(vacation, { maxLength: 2 }),
      held: fc.array(interval, { maxLength: 1 }),
    });
    return fc.record({
      teachers: fc.array(teacher, { minLength: 1, maxLength: 3 }),
      kid: fc.oneof(fc.constant<Interval[]>([]), few),
      period: fc.constant({ zone, from, weeks, minutes }),
      slots: fc.uniqueArray(
        fc.record({
          weekday: fc.integer({ min: 1, max: 7 }),
          start_minute: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
        }),
        { minLength: 1, maxLength: 60, selector: ({ weekday, start_minute }) => weekday * 1440 + start_minute },
      ),
    });
  });

const spanOf = ({ start, finish }: Interval) => [Math.floor(start / minute), Math.ceil(finish / minute)];

/** As the database returns it: flat, starts rounded down and ends rounded up to the minute. */
function packed(teachers: readonly Teacher[], ids = teachers.map((_, place) => place + 1)): PackedTime {
  const groups = (of: (teacher: Teacher) => WeeklyRule[]) =>
    teachers.flatMap((teacher, place) =>
      of(teacher).map(({ weekday, start_minute, finish_minute, ...group }) => ({
        ...group,
        rules: Int32Array.of(place, wallOf(weekday, start_minute, finish_minute)),
      })),
    );
  const spans = (of: (teacher: Teacher) => Interval[]) =>
    Int32Array.from(teachers.flatMap((teacher, place) => of(teacher).flatMap((interval) => [place, ...spanOf(interval)])));
  return packTime({
    ids: Int32Array.from(ids),
    hours: groups(({ hours }) => hours),
    notWorking: groups(({ notWorking }) => notWorking),
    busy: [
      { kind: 'lesson', spans: spans(({ lessons }) => lessons) },
      { kind: 'activity', spans: spans(({ activities }) => activities) },
      { kind: 'non_working_time', spans: spans(({ times }) => times) },
      { kind: 'vacation', spans: spans(({ vacations }) => vacations) },
    ],
  });
}

/** All teachers, and one without cached time. */
function asked(teachers: readonly Teacher[], kid: readonly Interval[] = []): TeachersTime {
  const packedTime = packed(teachers);
  const ids = Int32Array.from([...packedTime.ids, teachers.length + 1]);
  const held = teachers.flatMap((teacher, index) => teacher.held.flatMap((interval) => [index, ...spanOf(interval)]));
  return {
    teachers: ids,
    places: placesOf(packedTime, ids),
    packed: packedTime,
    held: Int32Array.from(held),
    kid: Int32Array.from(kid.flatMap(spanOf)),
  };
}

const nobody: Teacher = { hours: [], notWorking: [], lessons: [], activities: [], times: [], vacations: [], held: [] };

/** The reference model: whether a teacher is free in a slot in each week. */
function plainly(teacher: Teacher, kid: readonly Interval[], slot: WeeklySlot, period: Period): boolean[] {
  const { hours, notWorking, lessons, activities, times, vacations, held } = teacher;
  const once = [...lessons, ...activities, ...times, ...vacations, ...held, ...kid];
  const first = period.from.add({ days: (slot.weekday - period.from.dayOfWeek + 7) % 7 });
  return Array.from({ length: period.weeks }, (_, week) => {
    const start = instantAt(first.add({ weeks: week }), slot.start_minute, period.zone).epochMilliseconds;
    const requested = { start, finish: start + period.minutes * minute };
    const [from, to] = [start - 48 * 60 * minute, start + 48 * 60 * minute].map((each) => Temporal.Instant.fromEpochMilliseconds(each));
    if (from === undefined || to === undefined) throw new Error('no time around the slot');
    const inside = joined(intervalsOf(hours, from, to)).some((each) => each.start <= requested.start && requested.finish <= each.finish);
    return inside && ![...intervalsOf(notWorking, from, to), ...once].some((each) => overlap(each, requested));
  });
}

describe('the load of a week', () => {
  it('is the length of the lessons that begin in it', () => {
    fc.assert(
      fc.property(schoolOf, fc.nat(14 * 1440), ({ teachers, period, slots: requested }, later) => {
        const from = slotWeeks(requested, period).from + later;
        const expected = [...teachers, nobody].map(({ lessons }) =>
          lessons
            .map(spanOf)
            .filter(([start = 0]) => start >= from && start < from + 7 * 1440)
            .reduce((sum, [start = 0, finish = 0]) => sum + finish - start, 0),
        );
        expect([...lessonMinutes(asked(teachers), { from, to: from + 7 * 1440 })]).toEqual(expected);
      }),
    );
  });
});

describe('free teachers in a weekly slot', () => {
  it('match the reference model for random hours with dates, rules, zones and clock changes', () => {
    fc.assert(
      fc.property(schoolOf, ({ teachers, kid, period, slots: requested }) => {
        const slots = slotWeeks(requested, period);
        const time = asked(teachers, kid);
        const free = freeBits(slots, time);
        const expected = [...teachers, nobody].map((teacher) => slots.slots.map((slot) => plainly(teacher, kid, slot, period)));
        expected.forEach((_, place) => {
          expect([...freeWeeks(free, place)]).toEqual(expected[place]?.map((weeks) => weeks.filter(Boolean).length));
        });
        const always = slots.slots.map((_, slot) => expected.flatMap((weeks, index) => (weeks[slot]?.every(Boolean) ? [index] : [])));
        expect([...countFree(free)]).toEqual(always.map(({ length }) => length));
        expect(slots.slots.map((_, slot) => teachersFreeAt(free, slot))).toEqual(always);
        const times = timesOf(slots, time, [0]);
        const own = times.get(0) ?? { working: [], taken: [] };
        slots.slots.forEach((_, slot) => {
          const reasons = Array.from({ length: period.weeks }, (_week, week) => {
            const start = slots.starts[week * slots.slots.length + slot] ?? 0;
            return reasonsAgainst(own, { start, finish: start + period.minutes }, true).length === 0;
          });
          expect(reasons).toEqual(expected[0]?.[slot]);
        });
        const firstFree = nextFreeStarts(free, 0, 1);
        expect(firstFree.length).toBe(expected[0]?.some((weeks) => weeks.some(Boolean)) ? 1 : 0);
      }),
      { numRuns: schools },
    );
  }, 600_000);

  it('never include a teacher without working hours', () => {
    const period = { zone: '+0300', from: Temporal.PlainDate.from('2026-11-17'), weeks: 2, minutes: 60 };
    const free = freeBits(slotWeeks([{ weekday: 1, start_minute: 600 }], period), asked([nobody]));
    expect([...countFree(free)]).toEqual([0]);
  });
});

describe('packed time', () => {
  /** The result of a search; the groups of rules may be in another order. */
  const weeksOf = (packedTime: PackedTime, slots: ReturnType<typeof slotWeeks>, ids: readonly number[]) => {
    const teachers = Int32Array.from(ids);
    const none = new Int32Array();
    const free = freeBits(slots, { teachers, places: placesOf(packedTime, teachers), packed: packedTime, held: none, kid: none });
    return ids.map((_, index) => [...freeWeeks(free, index)]);
  };

  it('is the same whether read at once or updated teacher by teacher, including added and removed ones', () => {
    const id = fc.integer({ min: 1, max: 12 });
    const members = fc.uniqueArray(fc.tuple(id, fc.nat()), { selector: ([each]) => each, maxLength: 12 });
    fc.assert(
      fc.property(schoolOf, members, members, fc.uniqueArray(id), ({ teachers, period, slots: requested }, before, after, touched) => {
        const school = (of: readonly (readonly [number, number])[]) => {
          const inOrder = [...of].sort(([a], [b]) => a - b);
          return packed(
            inOrder.map(([, seed]) => teachers[seed % teachers.length] ?? nobody),
            inOrder.map(([each]) => each),
          );
        };
        const whoChanged = new Set([...touched, ...before, ...after].map((each) => (Array.isArray(each) ? each[0] : each)));
        const unchanged = before.filter(([each]) => !touched.includes(each) && each % 2 === 0);
        const now = [...after.filter(([each]) => !unchanged.some(([other]) => other === each)), ...unchanged];
        const changed = [...whoChanged].filter((each) => !unchanged.some(([other]) => other === each)).sort((a, b) => a - b);
        const fresh = school(now.filter(([each]) => changed.includes(each)));
        const merged = withFresh(school(before), Int32Array.from(changed), fresh);
        const whole = school(now);
        const slots = slotWeeks(requested, period);
        const ids = Array.from({ length: 12 }, (_, index) => index + 1);
        expect([...merged.ids]).toEqual([...whole.ids]);
        for (const key of ['at', 'starts', 'finishes', 'kinds'] as const) expect([...merged.busy[key]]).toEqual([...whole.busy[key]]);
        for (const key of ['at', 'walls'] as const) expect([...merged.hours[key]]).toEqual([...whole.hours[key]]);
        expect(weeksOf(merged, slots, ids)).toEqual(weeksOf(whole, slots, ids));
      }),
      { numRuns: Math.min(schools, 500) },
    );
  });
});

describe('a week in which the clock skips slots', () => {
  it('moves them behind later ones without mixing them up', () => {
    // London skips 1:00 to 2:00 on 29 March: 1:45 becomes 2:45, after 2:00.
    const night = [105, 120].map((start_minute) => ({ weekday: 7, start_minute }));
    const hours = { weekday: 7, start_minute: 120, finish_minute: 150, zone: 'Europe/London', valid_from: '2026-01-01', valid_to: null };
    const time = asked([{ ...nobody, hours: [hours] }]);
    const period = { zone: 'Europe/London', from: Temporal.PlainDate.from('2026-03-23'), weeks: 2, minutes: 15 };
    const free = freeBits(slotWeeks(night, period), time);
    expect([...countFree(free)]).toEqual([0, 1]);
    expect([...freeWeeks(free, 0)]).toEqual([0, 2]);
  });
});

describe('local times of a zone', () => {
  it('are the instants of `instantAt`', () => {
    const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-04-24', '2026-10-04', '2026-10-25', '2026-10-30', '2026-11-01'];
    const numberOf = (text: string) => instantAt(Temporal.PlainDate.from(text), 0, 'UTC').epochMilliseconds / 86_400_000;
    const day = fc.oneof(fc.integer({ min: 20_400, max: 21_200 }), fc.constantFrom(...changes).map(numberOf));
    const wall = fc.oneof(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 0, max: 1440 }));
    fc.assert(
      fc.property(day, wall, fc.constantFrom(...zones), (at, minutes, zone) => {
        const [from, to] = [at - 40, at + 40].map((each) => Temporal.Instant.fromEpochMilliseconds(each * 86_400_000));
        if (from === undefined || to === undefined) return;
        const date = Temporal.PlainDate.from('1970-01-01').add({ days: at });
        expect(minuteAt(zoneOffsets(zone, from, to), at * 1440 + minutes)).toBe(instantAt(date, minutes, zone).epochMilliseconds / minute);
        expect(weekdayOf(at)).toBe(date.dayOfWeek);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the windows that are read', () => {
  const slots = slotWeeks(
    [
      { weekday: 1, start_minute: 1080 },
      { weekday: 1, start_minute: 1110 },
    ],
    { zone: '+0300', from: Temporal.PlainDate.from('2026-11-17'), weeks: 2, minutes: 45 },
  );

  it('cover the surroundings of the slots only', () => {
    const first = Temporal.Instant.from('2026-11-23T15:00:00Z').epochMilliseconds / minute;
    expect(windowsOf(slots, 60)).toEqual([
      { from: first, to: first + 75 },
      { from: first + 7 * 1440, to: first + 7 * 1440 + 75 },
    ]);
  });

  it('cover every weekday that is possible anywhere on Earth', () => {
    expect(weekdaysAnywhere(slots)).toEqual([1, 2]);
  });
});
