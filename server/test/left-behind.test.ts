import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../src/kernel/clock.ts';
import { forgetLeftBehind } from './left-behind.ts';

it('removes leftovers of killed runs after a day, but nothing of today, nothing kept, and nothing of others', () => {
  const home = mkdtempSync(join(tmpdir(), 'lectern-left-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const [temporary, made] = [join(home, 'temporary'), join(home, 'made')];
  const hoursAgo = (hours: number) => systemClock().epochMilliseconds / 1_000 - hours * 3_600;
  const add = (path: string, hours: number) => {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'content'), '');
    utimesSync(path, hoursAgo(hours), hoursAgo(hours));
  };
  for (const name of ['lectern-e2e-a', 'lectern-bench-large-b', 'lectern-kept-postgres-c', 'somebody-else']) add(join(temporary, name), 25);
  add(join(temporary, 'lectern-e2e-today'), 23);
  for (const name of ['half-made-school-a', 'web-b', 'migrated-c.tar', 'web-built-from', 'chromium-1', 'demo-school-d'])
    add(join(made, name), 25);
  add(join(made, 'migrated-today.tar'), 1);
  forgetLeftBehind(temporary, made);
  expect(readdirSync(temporary).sort()).toEqual(['lectern-e2e-today', 'lectern-kept-postgres-c', 'somebody-else']);
  expect(readdirSync(made).sort()).toEqual(['chromium-1', 'demo-school-d', 'migrated-today.tar', 'web-built-from']);
  forgetLeftBehind(join(home, 'nowhere'), join(home, 'nowhere'));
});
