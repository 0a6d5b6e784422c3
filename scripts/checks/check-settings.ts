/**
 * Checks that the settings screen has the texts of every declared setting in both languages: name, effect, choices and unit. No text may be
 * left of a setting that is not declared.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { report } from '../sources/source-files.ts';

type Declared = { readonly unit: string | null; readonly area: string; readonly from: string; readonly choices: readonly string[] | null };
type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const root = process.cwd();
const { declaredSettings } = (await import(pathToFileURL(join(root, 'server/src/settings.ts')).href)) as {
  declaredSettings: Readonly<Record<string, Declared>>;
};

const problems = ['en', 'ru'].flatMap((language) => {
  const file = join(root, 'web/public/locales', language, 'mutualsettlement.json');
  const { settings } = JSON.parse(readFileSync(file, 'utf8')) as { settings: Texts };
  const missing = (what: string) => `setting: ${language}: ${what} has no text on the screen of the settings`;
  const lacking = Object.entries(declaredSettings).flatMap(([key, { unit, area, from, choices }]) => {
    const item = settings.item?.[key] as { title?: string; changes?: string } | undefined;
    const words = settings.choice?.[key] as Readonly<Record<string, string>> | undefined;
    return [
      ...(item?.title && item.changes ? [] : [missing(key)]),
      ...(settings.area?.[area] ? [] : [missing(`the area ${area}`)]),
      ...(settings.from?.[from] ? [] : [missing(`"${from}" of ${key}`)]),
      ...(unit === null || settings.unit?.[`${unit}_other`] ? [] : [missing(`the unit ${unit} of ${key}`)]),
      ...(choices ?? []).filter((choice) => !words?.[choice]).map((choice) => missing(`the choice ${choice} of ${key}`)),
    ];
  });
  const left = Object.keys(settings.item ?? {}).filter((key) => !(key in declaredSettings));
  return [...lacking, ...left.map((key) => `setting: ${language}: ${key} has texts, but nothing declares it`)];
});

report('settings', problems);
