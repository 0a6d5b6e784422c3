import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { secretsOfFolder } from '../kernel/secrets.ts';
import { DataFolderDamaged, DataFolderInUse, DataFolderLost, DataFolderUnusable, lockDataFolder, openInFolder } from './data-folder.ts';

const home = mkdtempSync(join(tmpdir(), 'lectern-folders-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const folder = (name: string) => join(home, name);

describe('the lock of a data folder', () => {
  it('is held by one process, and by the next after its release', () => {
    const lock = lockDataFolder(folder('one'));
    expect(() => lockDataFolder(folder('one'))).toThrow(DataFolderInUse);
    lock.release();
    lockDataFolder(folder('one')).release();
  });

  it('is lost when the folder is deleted, also after another process has locked a new folder at its path', () => {
    const lock = lockDataFolder(folder('deleted'));
    onTestFinished(lock.release);
    lock.requireHeld();
    rmSync(folder('deleted'), { recursive: true });
    expect(lock.requireHeld).toThrow(DataFolderLost);
    const next = lockDataFolder(folder('deleted'));
    onTestFinished(next.release);
    expect(lock.requireHeld).toThrow(DataFolderLost);
    next.requireHeld();
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

describe('the embedded database of a folder', () => {
  const opened = async (path: string) => {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'PG_VERSION'), '18');
    return 'opened';
  };

  it('is made in an empty folder, and opened afterwards', async () => {
    mkdirSync(folder('new'));
    expect(await openInFolder(folder('new'), opened)).toBe('opened');
    expect(await openInFolder(folder('new'), opened)).toBe('opened');
  });

  it('is made anew after its making was interrupted', async () => {
    mkdirSync(folder('interrupted'));
    const killed = async (path: string) => {
      mkdirSync(join(path, 'base'), { recursive: true });
      throw new Error('killed');
    };
    await expect(openInFolder(folder('interrupted'), killed)).rejects.toThrow('killed');
    expect(await openInFolder(folder('interrupted'), opened)).toBe('opened');
    expect(existsSync(join(folder('interrupted'), 'pglite/base'))).toBe(false);
  });

  it('is refused, and not replaced, without its first file or when it cannot be opened', async () => {
    mkdirSync(join(folder('lost'), 'pglite/base'), { recursive: true });
    await expect(openInFolder(folder('lost'), opened)).rejects.toThrow(DataFolderDamaged);
    expect(readdirSync(join(folder('lost'), 'pglite'))).toEqual(['base']);
    writeFileSync(join(folder('lost'), 'pglite/PG_VERSION'), '18');
    await expect(openInFolder(folder('lost'), () => Promise.reject(new Error('unreachable')))).rejects.toThrow(DataFolderDamaged);
    const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    await expect(openInFolder(folder('lost'), full)).rejects.toThrow('no space left');
  });
});

describe('the secret in a data folder', () => {
  it('is generated once, and refused if damaged', () => {
    const [made, ...former] = secretsOfFolder(folder('secret'));
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(former).toEqual([]);
    expect(secretsOfFolder(folder('secret'))).toEqual([made]);
    const newer = 'n'.repeat(40);
    writeFileSync(join(folder('secret'), 'secret.key'), `${newer}\n${made}\n`);
    expect(secretsOfFolder(folder('secret'))).toEqual([newer, made]);
    writeFileSync(join(folder('secret'), 'secret.key'), `${newer}\n${made.slice(0, 10)}`);
    expect(() => secretsOfFolder(folder('secret'))).toThrow('secret.key is damaged');
  });
});
