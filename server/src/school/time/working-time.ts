import { dateText, instantOf, isoText, minute, wallOf, weekdayOf } from './calendar.ts';
import type { BusyTimes, Day } from './calendar.ts';
import type { Random } from '../random.ts';
import type { School } from '../school-plan.ts';

/** Weekly working hours, in local minutes of the teacher's zone. */
export type Hours = { readonly weekday: number; readonly start: number; readonly finish: number };

type Worker = {
  readonly id: number;
  readonly curatorId: number | null;
  readonly zone: string;
  readonly busy: BusyTimes;
  readonly first: boolean;
};

const patterns: readonly (readonly (readonly [start: number, finish: number])[])[] = [
  [
    [9, 13],
    [14, 20],
  ],
  [
    [10, 14],
    [15, 21],
  ],
  [[14, 22]],
  [
    [8, 12],
    [16, 24],
  ],
  [[12, 20]],
  [[15, 24]],
  [
    [9, 12],
    [13, 17],
    [18, 21],
  ],
];

/** Writes working hours (some changed in the middle of the history), non-working times and rules, and activities. */
export function addWorkingTime(school: School, random: Random, worker: Worker): Hours[] {
  const pattern = worker.first
    ? ([
        [9, 13],
        [14, 22],
      ] as const)
    : random.pick(patterns);
  const free = worker.first ? 7 : random.int(5, 7);
  const hours: Hours[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    if (weekday === free || (!worker.first && weekday > 5 && random.chance(0.4))) continue;
    for (const [start, finish] of pattern) hours.push({ weekday, start: start * 60, finish: finish * 60 });
  }
  const requested = worker.first ? openedAround(school, worker, hours) : hours;
  const changedOn = !worker.first && random.chance(0.15) ? school.firstDay + random.int(20, 100) : null;
  for (const span of requested) addHours(school, worker, span, school.firstDay - 120, changedOn);
  // From the change on the day ends an hour earlier; lessons placed before stay.
  if (changedOn !== null) for (const span of requested) addHours(school, worker, { ...span, finish: span.finish - 60 }, changedOn, null);
  addTimeOff(school, random, worker, requested);
  return changedOn === null ? requested : requested.map((span) => ({ ...span, finish: span.finish - 60 }));
}

/** How far before and after now teacher@ works today, whatever the time. */
const aroundNow = { before: 6 * 60, after: 6 * 60 } as const;

// teacher@ has lessons around the current time, so the hours of today cover them, across midnight too.
function openedAround(school: School, worker: Worker, hours: readonly Hours[]): Hours[] {
  const from = wallOf(worker.zone, school.now - aroundNow.before * minute);
  const to = wallOf(worker.zone, school.now + aroundNow.after * minute);
  const spans: { day: Day; start: number; finish: number }[] =
    from.day === to.day
      ? [{ day: from.day, start: from.minute, finish: to.minute }]
      : [
          { day: from.day, start: from.minute, finish: 1440 },
          { day: to.day, start: 0, finish: to.minute },
        ];
  let result = [...hours];
  for (const { day, start, finish } of spans) {
    const weekday = weekdayOf(day);
    const opened = { weekday, start: Math.floor(start / 30) * 30, finish: Math.min(1440, Math.ceil(finish / 30) * 30) };
    const touched = result.filter((span) => span.weekday === weekday && span.start <= opened.finish && opened.start <= span.finish);
    const merged = [...touched, opened];
    result = result.filter((span) => !touched.includes(span));
    const whole = { weekday, start: Math.min(...merged.map((span) => span.start)), finish: Math.max(...merged.map((span) => span.finish)) };
    if (whole.start < whole.finish) result.push(whole);
  }
  return result;
}

function addHours(school: School, worker: Worker, { weekday, start, finish }: Hours, from: Day, to: Day | null): void {
  school.rows.add('working_hours', {
    id: school.rows.nextId('working_hours'),
    teacher_id: worker.id,
    weekday,
    start_minute: start,
    finish_minute: finish,
    zone: worker.zone,
    valid_from: dateText(from),
    valid_to: to === null ? null : dateText(to),
  });
}

const activities = [
  { kind: 'meeting', title: 'Methodical meeting' },
  { kind: 'webinar', title: 'Webinar for parents' },
  { kind: 'training', title: 'Training: the new platform' },
  { kind: 'other', title: 'Open lesson' },
] as const;

function addTimeOff(school: School, random: Random, worker: Worker, hours: readonly Hours[]): void {
  const { rows, firstDay, endDay, today } = school;
  const first = hours[0];
  if (first === undefined) return;
  if (!worker.first && random.chance(0.3)) {
    const rule = { weekday: first.weekday, start: first.start, finish: first.start + 60 };
    rows.add('non_working_rules', {
      id: rows.nextId('non_working_rules'),
      teacher_id: worker.id,
      weekday: rule.weekday,
      start_minute: rule.start,
      finish_minute: rule.finish,
      zone: worker.zone,
      valid_from: dateText(firstDay),
      valid_to: random.chance(0.5) ? null : dateText(today + 30),
      comment: random.pick(['Staff meeting at school', 'Курсы повышения квалификации', 'Lunch']),
    });
    for (let day = firstDay; day < endDay; day += 1) {
      if (weekdayOf(day) === rule.weekday) {
        worker.busy.take(instantOf(worker.zone, day, rule.start), instantOf(worker.zone, day, rule.finish));
      }
    }
  }
  const workdayFrom = (day: Day) => day + ((first.weekday - weekdayOf(day) + 7) % 7);
  for (let count = random.int(0, 2); count > 0; count -= 1) {
    const day = workdayFrom(random.int(firstDay, endDay - 8));
    const from = { start: instantOf(worker.zone, day, first.start), finish: instantOf(worker.zone, day, first.finish) };
    if (worker.first && Math.abs(day - today) < 2) continue;
    if (!worker.busy.isFree(from.start, from.finish)) continue;
    rows.add('non_working_times', {
      id: rows.nextId('non_working_times'),
      teacher_id: worker.id,
      start: isoText(from.start),
      finish: isoText(from.finish),
      comment: random.pick(['Visit to the doctor', 'Семейные дела', 'Trip', '']),
    });
    worker.busy.take(from.start, from.finish);
  }
  for (let count = random.int(0, 3); count > 0; count -= 1) {
    const day = workdayFrom(random.int(firstDay, endDay - 8));
    const start = instantOf(worker.zone, day, first.finish - 60);
    const finish = start + 60 * minute;
    if (worker.first && Math.abs(day - today) < 2) continue;
    if (!worker.busy.isFree(start, finish)) continue;
    const { title, kind } = random.pick(activities);
    const id = rows.nextId('activities');
    const { id: teacherId, curatorId } = worker;
    // The large school is a fixed benchmark.
    const paid = school.plan.blocks === 1 && curatorId !== null && (kind === 'webinar' || kind === 'training');
    rows.add('activities', { id, teacher_id: teacherId, kind, title, paid, start: isoText(start), finish: isoText(finish) });
    if (paid) school.paidActivities.push({ id, teacherId, curatorId, kind, start, finish });
    worker.busy.take(start, finish);
  }
}
