import { mkdtempSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './journey.ts';

const root = join(import.meta.dirname, '..');

for (const part of ['web/dist', 'server/dist'])
  test(`${part} is readable by other users, so building and serving may use different accounts`, () => {
    const around = mkdtempSync(join(tmpdir(), 'lectern-built-'));
    const usual = join(around, 'usual');
    mkdirSync(usual);
    expect(statSync(join(root, part)).mode).toBe(statSync(usual).mode);
    rmSync(around, { recursive: true });
  });
