import { existsSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../vitest.config.ts';
import { reproductions } from './reproductions.ts';

const files = Object.values(reproductions).flat();
type Project = { readonly test: { readonly name: string; readonly include: string[]; readonly exclude?: string[] } };
/** The Vitest projects that `npm run attack` runs on PGlite. */
const run = (config as { test: { projects: Project[] } }).test.projects.filter(({ test }) => ['unit', 'server-pglite'].includes(test.name));

describe('the reproductions of known holes', () => {
  it('are existing tests, each named once for a hole', () => {
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    for (const [hole, tests] of Object.entries(reproductions)) expect([hole, new Set(tests).size]).toEqual([hole, tests.length]);
  });

  it('belong to a project that the attack runs, so that none is silently left out', () => {
    const isRun = (file: string) =>
      run.some(
        ({ test }) => test.include.some((glob) => matchesGlob(file, glob)) && !(test.exclude ?? []).some((glob) => matchesGlob(file, glob)),
      );
    expect(files.filter((file) => !isRun(file))).toEqual([]);
  });

  it('hold every test of hostile input', () => {
    expect(files).toEqual(
      expect.arrayContaining(
        ['request-body', 'crowding', 'hostile-files', 'brute-force', 'anti-forgery', 'malformed', 'filled-log'].map(
          (name) => `server/test/hostile/${name}.test.ts`,
        ),
      ),
    );
  });
});
