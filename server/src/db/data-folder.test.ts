import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { secretOfFolder } from '../kernel/secrets.ts';
import { DataFolderInUse, DataFolderUnusable, lockDataFolder } from './data-folder.ts';

const home = mkdtempSync(join(tmpdir(), 'lectern-folders-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const folder = (name: string) => join(home, name);

describe('the lock of a data folder', () => {
  it('is held by one process, and by the next after its release', () => {
    const letGo = lockDataFolder(folder('one'));
    expect(() => lockDataFolder(folder('one'))).toThrow(DataFolderInUse);
    letGo();
    lockDataFolder(folder('one'))();
  });

  it('reports another error than "in use" if it cannot be taken for another reason', () => {
    writeFileSync(folder('file'), '');
    expect(() => lockDataFolder(join(folder('file'), 'data'))).toThrow(DataFolderUnusable);
    mkdirSync(join(folder('occupied'), 'lock.sqlite'), { recursive: true });
    expect(() => lockDataFolder(folder('occupied'))).toThrow(DataFolderUnusable);
    mkdirSync(folder('damaged'));
    writeFileSync(join(folder('damaged'), 'lock.sqlite'), 'no database, but something as long as the head of one: '.repeat(40));
    expect(() => lockDataFolder(folder('damaged'))).toThrow(DataFolderUnusable);
  });
});

describe('the secret in a data folder', () => {
  it('is generated once, and refused if damaged', () => {
    const made = secretOfFolder(folder('secret'));
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(secretOfFolder(folder('secret'))).toBe(made);
    writeFileSync(join(folder('secret'), 'secret.key'), made.slice(0, 10));
    expect(() => secretOfFolder(folder('secret'))).toThrow('secret.key is damaged');
  });
});
