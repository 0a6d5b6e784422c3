import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textLimitsOfContract, writesOfContract } from '../../text-limits.ts';
import { limitAt, limitOf } from './text-limits.ts';
import type { LimitedPath } from './text-limits.ts';

const screens = globSync('web/src/features/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));

describe('limits of texts', () => {
  it('are the longest that a call takes', () => {
    const limits = textLimitsOfContract();
    let tried = 0;
    for (const { path, body } of writesOfContract) {
      for (const [field, limit] of Object.entries(limits[path] ?? {})) {
        const refusal = (text: string) => body?.safeParse({ [field]: text }).error?.issues.find((issue) => issue.path[0] === field)?.code;
        // A list, or a text of one pattern: whatever is typed, its length is not the first that is wrong.
        if (field.includes('.') || refusal('1') !== undefined) continue;
        expect([path, field, refusal('1'.repeat(limit)) === 'too_big', refusal('1'.repeat(limit + 1))]).toEqual([
          path,
          field,
          false,
          'too_big',
        ]);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(100);
  });

  it('are known to fields in lists and in objects', () => {
    expect(limitAt('/api/clients/', 'contacts.0.value')).toBe(limitOf('/api/clients/', 'contacts.value'));
    expect(limitAt('/api/clients/', 'nickname')).toBeUndefined();
    expect(limitAt(undefined, 'name')).toBeUndefined();
  });

  it('refuse a field that no call limits', () => {
    expect(() => limitOf('/api/clients/', 'nickname')).toThrow('nickname');
  });

  it('exist for every field that a screen names', () => {
    const named = screens.flatMap((text) => [...text.matchAll(/limitOf\('([^']+)', '([^']+)'\)/g)]);
    expect(named.length).toBeGreaterThan(10);
    for (const [, path = '', field = ''] of named) expect(limitOf(path as LimitedPath, field)).toBeGreaterThan(0);
  });

  it('stand as a number in no screen', () => {
    expect(screens.filter((text) => /maxLength=\{[\d_]+\}/.test(text))).toEqual([]);
  });
});
