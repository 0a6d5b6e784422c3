import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../app-error.ts';

const Place = z.object({ lng: z.enum(['en', 'ru']), ns: z.string().regex(/^[a-z]{1,40}$/) });
const Texts = z.record(z.string().min(1).max(200), z.string().max(4000));

/**
 * Collects translation keys that a page requested and that are missing, in a file per language and namespace in `folder`. For development
 * only; elsewhere the path does not exist.
 */
export function keepMissingTranslations(app: FastifyInstance, folder: string): void {
  app.post('/locales/add/:lng/:ns', { bodyLimit: 65_536 }, async (request) => {
    const place = Place.safeParse(request.params);
    const texts = Texts.safeParse(request.body);
    if (!place.success) throw new AppError('not_found');
    if (!texts.success) throw new AppError('invalid');
    const { lng, ns } = place.data;
    request.log.warn({ lng, ns, keys: Object.keys(texts.data) }, 'a translation is missing');
    addTexts(join(folder, lng), `${ns}.json`, texts.data);
    return {};
  });
}

function addTexts(folder: string, file: string, texts: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, file);
  const all = Object.entries({ ...textsIn(path), ...texts }).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

function textsIn(path: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}
