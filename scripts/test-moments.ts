/**
 * `npm run test:moments`: runs the server's tests on the embedded database, and the journeys, in random order with the clock set to each of
 * eight moments at which a day, a week, a month, a year or daylight saving time changes. PostgreSQL uses the machine's clock, so its tests
 * do not run here. `--only name,name` runs some of the moments, `--part server` or `--part journeys` half of the tests, `--seed 1` repeats
 * an order.
 */
import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock } from '../server/src/kernel/clock.ts';
import type { Step } from './run-steps.ts';
import { conclude, runSteps } from './run-steps.ts';

/** A time of day in a zone, on every day for which `holds` returns true. */
type Moment = { readonly zone: string; readonly time: string; readonly holds: (day: Temporal.PlainDate) => boolean };

const isLastSunday = (day: Temporal.PlainDate) => day.dayOfWeek === 7 && day.add({ weeks: 1 }).month !== day.month;
const moscow = 'Europe/Moscow';
const moments: Readonly<Record<string, Moment>> = {
  'sunday-afternoon': { zone: 'UTC', time: '15:30', holds: (day) => day.dayOfWeek === 7 },
  'monday-night': { zone: moscow, time: '00:30', holds: (day) => day.dayOfWeek === 1 },
  'friday-evening': { zone: moscow, time: '23:45', holds: (day) => day.dayOfWeek === 5 },
  'month-end': { zone: moscow, time: '23:30', holds: (day) => day.day === day.daysInMonth && day.month !== 12 },
  'year-end': { zone: moscow, time: '23:30', holds: (day) => day.month === 12 && day.day === 31 },
  'new-year': { zone: moscow, time: '03:10', holds: (day) => day.month === 1 && day.day === 1 },
  'clocks-forward': { zone: 'Europe/Berlin', time: '01:50', holds: (day) => day.month === 3 && isLastSunday(day) },
  'clocks-back': { zone: 'Europe/Berlin', time: '02:50', holds: (day) => day.month === 10 && isLastSunday(day) },
};

/** The next such moment, in milliseconds from now. */
function millisecondsUntil({ zone, time, holds }: Moment): number {
  const now = systemClock();
  for (let day = now.toZonedDateTimeISO(zone).toPlainDate(); ; day = day.add({ days: 1 })) {
    const at = day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
    if (holds(day) && at > now.epochMilliseconds) return at - now.epochMilliseconds;
  }
}

const { values: asked } = parseArgs({ options: { only: { type: 'string' }, part: { type: 'string' }, seed: { type: 'string' } } });
const seed = asked.seed ?? String(randomInt(1_000_000));
const clock = pathToFileURL(resolve('e2e/clock-ahead.ts')).href;

function stepsAt([name, moment]: readonly [string, Moment]): Step[] {
  const CLOCK_AHEAD = String(millisecondsUntil(moment));
  const order = ['--sequence.shuffle.files', `--sequence.seed=${seed}`];
  const parts: Record<string, Step> = {
    server: {
      name: `server tests, ${name}`,
      command: 'vitest',
      args: ['run', '--project', 'server-pglite*', ...order],
      env: { CLOCK_AHEAD, NODE_OPTIONS: `--import ${clock}` },
      counts: 'vitest',
    },
    journeys: {
      name: `journeys, ${name}`,
      command: 'playwright',
      args: ['test', '--reporter=list,json'],
      env: { CLOCK_AHEAD },
      counts: 'playwright',
    },
  };
  return Object.entries(parts)
    .filter(([part]) => asked.part === undefined || asked.part === part)
    .map(([, step]) => step);
}

const names = asked.only?.split(',') ?? Object.keys(moments);
const unknown = names.filter((name) => moments[name] === undefined);
if (unknown.length > 0) throw new Error(`no such moment: ${unknown.join(', ')}; there are ${Object.keys(moments).join(', ')}`);
console.log(`Seed ${seed}`);
conclude(await runSteps(names.flatMap((name) => stepsAt([name, moments[name] as Moment]))));
