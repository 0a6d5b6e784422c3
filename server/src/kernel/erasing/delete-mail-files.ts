import { readdir, readFile, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Traces } from './traces.ts';

/** Deletes the mails of the folder that go to one of the addresses or contain a trace, with their attachments. */
export async function deleteMailFiles(folder: string, addresses: readonly string[], traces: Traces): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  const isTo = (text: string) => addresses.some((address) => text.startsWith(`to: ${address}\n`));
  for (const file of files.filter((name) => name.endsWith('.txt'))) {
    const text = (await readFile(join(folder, file), 'utf8').catch(() => '')).toLowerCase();
    if (!isTo(text) && !traces.isIn(text)) continue;
    const { name } = parse(file);
    for (const part of files.filter((other) => parse(other).name === name)) await rm(join(folder, part), { force: true });
  }
}
