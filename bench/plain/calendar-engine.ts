import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from 'pg';
import { joined, intervalsOf } from '../../server/src/features/availability/availability.rules.ts';
import type { Interval, WeeklyRule } from '../../server/src/features/availability/availability.rules.ts';
import type { FreeWeeks, SlotTime } from './plain-free-time.ts';

/** An availability engine that plans for one person at a time. It is installed on demand, because only this benchmark needs it. */
const engine = { name: '@calcom/platform-libraries', version: '0.0.360', dayjs: '1.11.19' };
const folder = join(import.meta.dirname, '../../node_modules/.cache/lectern-bench-calendar');

type Moment = { valueOf(): number };
type Range = { readonly start: Moment; readonly end: Moment };
type Hours = { readonly days: readonly number[]; readonly startTime: unknown; readonly endTime: unknown };
type Engine = {
  buildDateRanges(asked: {
    availability: readonly Hours[];
    timeZone: string;
    dateFrom: unknown;
    dateTo: unknown;
    travelSchedules: readonly never[];
  }): { readonly dateRanges: readonly Range[] };
  subtract(from: readonly Range[], taken: readonly Range[]): readonly Range[];
  moment(milliseconds: number, zone: string): Moment;
};
type DayJs = (milliseconds: number) => Moment & { tz(zone: string): Moment };

/**
 * Loads the engine's date ranges. Its slots cannot be called: they are not exported, and their module starts a database client of another
 * platform. So the measured loop does less than the engine would.
 */
async function openEngine(): Promise<Engine> {
  const dist = join(folder, 'package/dist');
  if (!existsSync(dist)) install();
  const file = readdirSync(dist).find((name) => /^date-ranges-.*\.js$/.test(name));
  if (file === undefined) throw new Error(`${engine.name} has no date ranges`);
  const ranges = (await import(pathToFileURL(join(dist, file)).href)) as { b: Engine['buildDateRanges']; s: Engine['subtract'] };
  const { default: dayjs } = (await import(pathToFileURL(join(folder, 'node_modules/dayjs/dayjs.min.js')).href)) as { default: DayJs };
  return { buildDateRanges: ranges.b, subtract: ranges.s, moment: (milliseconds, zone) => dayjs(milliseconds).tz(zone) };
}

function install(): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const run = (command: string, ...words: string[]) => {
    const { status, stderr } = spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed: ${stderr}`);
  };
  run('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', `dayjs@${engine.dayjs}`);
  run('npm', 'pack', '--ignore-scripts', `${engine.name}@${engine.version}`);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  run('tar', 'xzf', archive);
}

type Person = { readonly id: number; readonly zone: string; readonly hours: readonly WeeklyRule[]; readonly taken: readonly Interval[] };

export type EngineRun = {
  readonly ids: readonly number[];
  readonly milliseconds: number;
  readonly free: readonly FreeWeeks[];
  /** The same, by a simple TypeScript model. */
  readonly byHand: readonly FreeWeeks[];
};

/** Asks the engine about some teachers, one call each, and the simple model about the same ones. */
export async function askEngine(client: Client, times: readonly SlotTime[], ids: readonly number[]): Promise<EngineRun> {
  const { buildDateRanges, subtract, moment } = await openEngine();
  const instants = times.map(({ slot, start, finish }) => ({
    slot,
    start: Temporal.Instant.from(start).epochMilliseconds,
    finish: Temporal.Instant.from(finish).epochMilliseconds,
  }));
  const day = 86_400_000;
  const from = Math.min(...instants.map(({ start }) => start)) - 2 * day;
  const to = Math.max(...instants.map(({ finish }) => finish)) + 2 * day;
  const people = await peopleOf(client, ids, from, to);
  // The engine takes 23:59 for midnight. It reads only hours and minutes of a date.
  const time = (minute: number) => ({ getUTCHours: () => Math.floor(minute / 60), getUTCMinutes: () => minute % 60 });
  const free: FreeWeeks[] = [];
  const begun = performance.now();
  for (const { id, zone, hours, taken } of people) {
    const availability = hours.map(({ weekday, start_minute, finish_minute }) => ({
      days: [weekday % 7],
      startTime: time(start_minute),
      endTime: time(finish_minute === 1440 ? 1439 : finish_minute),
    }));
    const { dateRanges } = buildDateRanges({
      availability,
      timeZone: zone,
      dateFrom: moment(from, zone),
      dateTo: moment(to, zone),
      travelSchedules: [],
    });
    const busy = taken.map(({ start, finish }) => ({ start, end: finish }));
    const ranges = subtract(dateRanges, busy).map(({ start, end }) => ({ start: start.valueOf(), finish: end.valueOf() }));
    free.push(...weeksFree(id, instants, ranges));
  }
  const milliseconds = performance.now() - begun;
  const byHand = people.flatMap(({ id, hours, taken }) => {
    return weeksFree(id, instants, joined(intervalsOf(hours, instant(from), instant(to))), taken);
  });
  return { ids: people.map(({ id }) => id), milliseconds, free, byHand };
}

type Instants = readonly (Interval & { readonly slot: number })[];

function weeksFree(id: number, instants: Instants, ranges: readonly Interval[], taken: readonly Interval[] = []): FreeWeeks[] {
  const weeks = new Map<number, number>();
  for (const { slot, start, finish } of instants)
    if (ranges.some((range) => range.start <= start && finish <= range.finish))
      if (!taken.some((each) => each.start < finish && start < each.finish)) weeks.set(slot, (weeks.get(slot) ?? 0) + 1);
  return [...weeks].map(([slot, count]) => ({ id, slot, weeks: count }));
}

/** Teachers whose hours have one named zone and have no end: the engine supports no others. */
async function peopleOf(client: Client, ids: readonly number[], from: number, to: number): Promise<Person[]> {
  const between = [ids, instant(from).toString(), instant(to).toString()];
  const hours = await client.query<WeeklyRule & { teacher_id: number }>(
    `select teacher_id, weekday, start_minute, finish_minute, zone, valid_from::text, valid_to::text from working_hours where teacher_id = any($1)`,
    [ids],
  );
  const rules = await client.query<WeeklyRule & { teacher_id: number }>(
    `select teacher_id, weekday, start_minute, finish_minute, zone, valid_from::text, valid_to::text from non_working_rules where teacher_id = any($1)`,
    [ids],
  );
  const once = await client.query<Interval & { teacher_id: number }>(
    `select teacher_id, (extract(epoch from start) * 1000)::float8 as start, (extract(epoch from finish) * 1000)::float8 as finish from (
      select teacher_id, start, finish from lessons where status in ('planned', 'held', 'client_no_show')
      union all select teacher_id, start, finish from activities
      union all select teacher_id, start, finish from non_working_times
      union all select teacher_id, start, finish from vacations where state = 'approved'
    ) taken where teacher_id = any($1) and start < $3 and finish > $2 order by start`,
    between,
  );
  return ids.flatMap((id) => {
    const own = hours.rows.filter(({ teacher_id }) => teacher_id === id);
    const zone = own[0]?.zone ?? '';
    const first = instant(from).toString().slice(0, 10);
    const plain = own.every((each) => each.zone === zone && each.valid_to === null && each.valid_from <= first);
    if (!zone.includes('/') || !plain) return [];
    const repeating = intervalsOf(
      rules.rows.filter(({ teacher_id }) => teacher_id === id),
      instant(from),
      instant(to),
    );
    return [{ id, zone, hours: own, taken: [...once.rows.filter(({ teacher_id }) => teacher_id === id), ...repeating] }];
  });
}

function instant(milliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds);
}
