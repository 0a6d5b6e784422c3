import type { KpiOfMonth } from '@lectern/contract/kpi/kpi.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { runJob } from '../../kernel/process/job.ts';
import { settingsReader } from '../../settings.ts';
import { calculateKeyFigures } from './months/calculate-months.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  await sql`update users set created_at = '2026-10-01T00:00:00Z'`.execute(school.database.db);
  // The report was written 30 hours after the lesson's end.
  const held = { minutes: 60, status: 'held', created_at: '2026-10-01T00:00:00Z' } as const;
  const id = await school.build.lesson(taught, '2026-11-02T10:00:00Z', held);
  await sql`insert into lesson_reports (lesson_id, outcome, submitted_at, submitted_by)
    values (${id}, 'held', '2026-11-03T17:00:00Z', ${taught.teacher_id})`.execute(school.database.db);
});

const set = (key: string, value: number) => school.build.setting(key, value);

async function closedMonths(at: string): Promise<unknown[]> {
  const clock = () => Temporal.Instant.from(at);
  const { database } = school;
  const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
  await runJob(kernel, { name: 'key-figures', cron: '', work: calculateKeyFigures }, new AbortController().signal);
  const { rows } = await sql<{ month: string }>`select month from kpi_months where closed_at is not null order by month`.execute(
    database.db,
  );
  return rows.map(({ month }) => month);
}

describe('a setting of key figures', () => {
  it('kpi_report_hours decides which report is in time', async () => {
    const inTime = async () => {
      const answer = await (await school.as(taught.teacher_id)).get('/api/kpi/');
      const { numerator, denominator } = (answer.body as KpiOfMonth).parts.find(({ measure }) => measure === 'reports_in_time') ?? {};
      return [numerator, denominator];
    };
    expect(await inTime()).toEqual([0, 1]);
    await set('kpi_report_hours', 48);
    school.at('2026-11-16T09:05:00Z');
    expect(await inTime()).toEqual([1, 1]);
  });

  it('kpi_closing_days decides when a month is closed', async () => {
    await set('kpi_closing_days', 20);
    expect(await closedMonths('2026-12-15T22:00:00Z')).not.toContain('2026-11-01');
    await set('kpi_closing_days', 10);
    expect(await closedMonths('2026-12-15T23:00:00Z')).toContain('2026-11-01');
  });
});
