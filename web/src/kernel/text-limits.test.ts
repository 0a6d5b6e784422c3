import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textLimitsOfContract, writesOfContract } from '../../text-limits.ts';
import { dictionaries } from '../features/reference/dictionaries.ts';
import { limitAt, limitOf } from './text-limits.ts';
import type { LimitedPath } from './text-limits.ts';

const limits = textLimitsOfContract();

const files = globSync('web/src/features/**/*.{ts,tsx}')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(({ path }) => !path.includes('/gallery/'));
const screens = files.map(({ text }) => text);

/** Files whose fields have their names from a list; the next test but one tries those names. */
const namedElsewhere = ['documents/requisites-dialog.tsx', 'receipts/add-receipt-dialog.tsx', 'reference/entry-dialog.tsx'];

/** The calls that the forms of a file are sent to; of a part of a form, those of every form that has it. */
function callsOf(path: string): string[][] {
  const own = (files.find((file) => file.path === path)?.text ?? '').matchAll(/\bcall(?:: |=)['"]([^'"]+)['"]/g);
  const calls = [...own].map(([, call = '']) => call);
  if (calls.length > 0) return [calls];
  const name = path.slice(path.lastIndexOf('/'));
  return files.filter(({ text }) => text.includes(`${name}'`)).flatMap((file) => callsOf(file.path));
}

function isLimited(path: string, name: string | undefined): boolean {
  const forms = callsOf(path);
  const has = (call: string) => Object.keys(limits[call] ?? {}).some((field) => field.split('.').at(-1) === name);
  return forms.length > 0 && forms.every((calls) => calls.some(has));
}

describe('limits of texts', () => {
  it('are the maximum lengths that a call accepts', () => {
    let tried = 0;
    for (const { path, body } of writesOfContract) {
      for (const [field, limit] of Object.entries(limits[path] ?? {})) {
        const refusal = (text: string) => body?.safeParse({ [field]: text }).error?.issues.find((issue) => issue.path[0] === field)?.code;
        // Skips lists and texts with a pattern: another rule refuses them before the length does.
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

  it('exist for fields inside lists and objects', () => {
    expect(limitAt('/api/clients/', 'contacts.0.value')).toBe(limitOf('/api/clients/', 'contacts.value'));
    expect(limitAt('/api/clients/', 'nickname')).toBeUndefined();
    expect(limitAt(undefined, 'name')).toBeUndefined();
  });

  it('throw for a field without a limit', () => {
    expect(() => limitOf('/api/clients/', 'nickname')).toThrow('nickname');
  });

  it('exist for every field used by a screen', () => {
    const named = screens.flatMap((text) => [...text.matchAll(/limitOf\('([^']+)', '([^']+)'\)/g)]);
    expect(named.length).toBeGreaterThan(10);
    for (const [, path = '', field = ''] of named) expect(limitOf(path as LimitedPath, field)).toBeGreaterThan(0);
  });

  it('reach every text field of a form from the call that the form is sent to', () => {
    const fields = files.flatMap(({ path, text }) =>
      [...text.matchAll(/<(?:TextField|TextAreaField|DigitsField)\b([\s\S]*?)\/>/g)].map(([tag, props = '']) => ({ path, tag, props })),
    );
    expect(fields.length).toBeGreaterThan(80);
    const unlimited = fields
      .filter(({ path, props }) => !props.includes('maxLength=') && !namedElsewhere.some((end) => path.endsWith(end)))
      .filter(({ path, props }) => !isLimited(path, / name="(\w+)"/.exec(props)?.[1]));
    expect(unlimited.map(({ path, tag }) => `${path}: ${tag}`)).toEqual([]);
  });

  it('reach the fields that are made from a list of names', () => {
    expect(Object.keys(limits['/api/accounting-documents/requisites/'] ?? {})).toEqual(expect.arrayContaining(['name', 'inn', 'tax_note']));
    expect(limits['/api/teachers/{id}/payouts/{payoutId}/add-receipt/']).toMatchObject({ payer_inn: 12, payee_inn: 12 });
    const texts = dictionaries.flatMap(({ writes, fields }) =>
      fields.flatMap(({ key, kind }) => (kind === 'text' ? [[writes.call, key]] : [])),
    );
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter(([path = '', key = '']) => limits[path]?.[key] === undefined)).toEqual([]);
  });

  it('reach every text that is typed without a form', () => {
    const inputs = files.flatMap(({ path, text }) =>
      [...text.matchAll(/<(?:TextInput|Textarea|textarea|input)\b([\s\S]*?)\/>/g)].map(([tag]) => ({ path, tag })),
    );
    expect(inputs.length).toBeGreaterThan(15);
    const unlimited = inputs.filter(({ tag }) => !/maxLength=|readOnly|type=("(?!text"|search")|\{)/.test(tag));
    expect(unlimited.map(({ path, tag }) => `${path}: ${tag}`)).toEqual([]);
  });

  it('are not hard-coded in any screen', () => {
    expect(screens.filter((text) => /maxLength=\{[\d_]+\}/.test(text))).toEqual([]);
  });

  it('of numbers are not hard-coded in any screen, except 0, 1 and 100', () => {
    const bounds = files.flatMap(({ path, text }) => [...text.matchAll(/\b(?:min|max)=\{(-?[\d_]+)\}/g)].map(([, bound]) => [path, bound]));
    expect(bounds.length).toBeGreaterThan(10);
    expect(bounds.filter(([, bound = '']) => !['0', '1', '100'].includes(bound))).toEqual([]);
  });
});
