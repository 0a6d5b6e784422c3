import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnreadableBackup } from '../../db/copy/backup-format.ts';
import { keyFile } from '../../db/copy/read-snapshot.ts';

type SchoolFile = { readonly name: string; readonly bytes: Buffer };

/**
 * File names that a backup may contain: the key, and mails in the folder `outbox`. Any other name could be written outside the data folder.
 */
const allowed = /^(?:secret\.key|outbox\/[\w@-][\w.@+-]*\.txt)$/;

/** The files of the data folder that belong in a backup: mails in `outbox`, and the key if requested. */
export function filesOfSchool(dataFolder: string, withKey: boolean): SchoolFile[] {
  const outbox = join(dataFolder, 'outbox');
  const mails = existsSync(outbox) ? readdirSync(outbox).map((name) => `outbox/${name}`) : [];
  const names = [...(withKey && existsSync(join(dataFolder, keyFile)) ? [keyFile] : []), ...mails.toSorted()];
  return names.filter((name) => allowed.test(name)).map((name) => ({ name, bytes: readFileSync(join(dataFolder, name)) }));
}

/** Writes a file of a backup to the data folder. An existing key is not replaced. @throws UnreadableBackup for another name */
export function putFile(dataFolder: string, name: string, bytes: Buffer): void {
  if (!allowed.test(name)) throw new UnreadableBackup(`The backup has a file with an unknown name: ${JSON.stringify(name)}.`);
  const path = join(dataFolder, name);
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  if (name !== keyFile) writeFileSync(path, bytes, { mode: 0o600 });
  else if (!existsSync(path)) writeFileSync(path, bytes, { mode: 0o600, flag: 'wx', flush: true });
}
