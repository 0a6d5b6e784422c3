/**
 * Checks translations: exactly the specification's namespaces; the same keys and variables in both languages, with the plural forms of
 * each; no unknown and no unused keys; and a text for every error of the server.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { report, sourcesUnder } from '../sources/source-files.ts';
import type { UsedKey } from '../sources/used-translations.ts';
import { usedTranslations } from '../sources/used-translations.ts';

const root = process.cwd();
const languages = ['en', 'ru'] as const;
type Language = (typeof languages)[number];
const { namespaces }: { readonly namespaces: readonly string[] } = await import(
  pathToFileURL(join(root, 'web/src/kernel/namespaces.ts')).href
);
/** CLDR's cardinal categories of whole numbers and fractions. */
const pluralForms: Readonly<Record<Language, readonly string[]>> = { en: ['one', 'other'], ru: ['few', 'many', 'one', 'other'] };
const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** The keys of one namespace in one language, flattened with dots. */
type Texts = ReadonlyMap<string, string>;

const problems: string[] = [];
const folder = (language: Language) => join(root, 'web/public/locales', language);

function checkNamespaces(): void {
  for (const language of languages) {
    const there = existsSync(folder(language)) ? readdirSync(folder(language)) : [];
    for (const namespace of namespaces) {
      if (!there.includes(`${namespace}.json`)) problems.push(`namespace: web/public/locales/${language}/${namespace}.json is missing`);
    }
    for (const file of there.filter((name) => !namespaces.includes(name.replace(/\.json$/, '')))) {
      problems.push(`namespace: web/public/locales/${language}/${file} is none of the specification's namespaces`);
    }
  }
}

function read(language: Language, namespace: string): Texts {
  const file = join(folder(language), `${namespace}.json`);
  const texts = new Map<string, string>();
  const flatten = (value: unknown, key: string) => {
    if (typeof value === 'string') texts.set(key, value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) flatten(part, key === '' ? name : `${key}.${name}`);
    } else problems.push(`text: ${language}/${namespace}: ${key} is not a text`);
  };
  if (existsSync(file)) flatten(JSON.parse(readFileSync(file, 'utf8')), '');
  return texts;
}

/** Removes the plural ending of a key. It is one if the key also exists with `_other`, which every plural has. */
function baseOf(key: string, texts: Texts): string {
  const base = key.replace(pluralEnding, '');
  return base !== key && texts.has(`${base}_other`) ? base : key;
}

const variablesOf = (text: string) =>
  [...text.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}|\$t\(([^)]*)\)/g)].map(([, name, nested]) => name ?? nested).sort();

function comparePair(namespace: string, en: Texts, ru: Texts): void {
  const bases = (texts: Texts) => Map.groupBy(texts.keys(), (key) => baseOf(key, texts));
  const [inEn, inRu] = [bases(en), bases(ru)];
  for (const [base] of inEn) if (!inRu.has(base)) problems.push(`missing-in-ru: ${namespace}:${base}`);
  for (const [base] of inRu) if (!inEn.has(base)) problems.push(`missing-in-en: ${namespace}:${base}`);
  for (const [language, texts, found] of [['en', en, inEn] as const, ['ru', ru, inRu] as const]) {
    for (const [base, keys] of found) {
      if (keys.length === 1 && keys[0] === base) continue;
      const forms = keys.map((key) => key.slice(base.length + 1)).filter((form) => form !== 'zero');
      const wrong = pluralForms[language].filter((form) => !forms.includes(form)).map((form) => `needs _${form}`);
      const odd = forms.filter((form) => !pluralForms[language].includes(form)).map((form) => `has no _${form}`);
      if (wrong.length + odd.length > 0) problems.push(`plural: ${language}/${namespace}:${base}: ${[...wrong, ...odd].join(', ')}`);
    }
    for (const [key, text] of texts) if (text.trim() === '') problems.push(`empty: ${language}/${namespace}:${key}`);
  }
  for (const [base, keys] of inEn) {
    const variables = (texts: Texts, own: readonly string[]) =>
      [...new Set(own.flatMap((key) => variablesOf(texts.get(key) ?? '')))].filter((name) => name !== 'count').join(', ');
    const [left, right] = [variables(en, keys), variables(ru, inRu.get(base) ?? [])];
    if (inRu.has(base) && left !== right) problems.push(`variables: ${namespace}:${base}: en has {${left}}, ru has {${right}}`);
  }
}

checkNamespaces();
const english = new Map(namespaces.map((namespace) => [namespace, read('en', namespace)]));
for (const [namespace, texts] of english) comparePair(namespace, texts, read('ru', namespace));

const { dynamicTranslations } = (await import(
  pathToFileURL(join(root, 'scripts/sources/dynamic-translations.ts')).href
)) as typeof import('../sources/dynamic-translations.ts');
const prefixes = dynamicTranslations.map(({ prefix }) => prefix);
const wholePrefixes = dynamicTranslations.filter(({ endings }) => endings === undefined).map(({ prefix }) => prefix);
const sources = sourcesUnder(root, ['web/src']).filter(({ path }) => !/\.test\.tsx?$/.test(path));
const used = sources.flatMap((source) => usedTranslations(source, namespaces));

/** The existing keys for a used key: itself, its plural forms, or all keys of a group. */
function matching(namespace: string, key: string): string[] {
  const texts: Texts = english.get(namespace) ?? new Map();
  return [...texts.keys()].filter((there) => there === key || baseOf(there, texts) === key || there.startsWith(`${key}.`));
}

const isUsed = new Set<string>();
function use({ path, namespaces: asked, key, dynamic, perhaps }: UsedKey): void {
  if (dynamic) {
    if (!asked.some((namespace) => prefixes.some((prefix) => `${namespace}:${key}`.startsWith(prefix)))) {
      problems.push(
        `dynamic: ${path}: keys that start with ${asked[0]}:${key} are not declared in scripts/sources/dynamic-translations.ts`,
      );
    }
    return;
  }
  const found = asked.flatMap((namespace) => matching(namespace, key).map((there) => `${namespace}:${there}`));
  for (const there of found) isUsed.add(there);
  if (found.length === 0 && !perhaps) problems.push(`unknown-key: ${path}: ${asked.join('|')}:${key}`);
}
for (const key of used) use(key);
for (const { prefix, endings = [] } of dynamicTranslations) {
  const [namespace = '', start = ''] = prefix.split(':');
  for (const ending of endings) use({ path: 'scripts/sources/dynamic-translations.ts', namespaces: [namespace], key: `${start}${ending}` });
}

for (const [namespace, texts] of english) {
  for (const key of texts.keys()) {
    const whole = `${namespace}:${key}`;
    if (!isUsed.has(whole) && !wholePrefixes.some((prefix) => whole.startsWith(prefix))) problems.push(`unused-key: ${whole}`);
  }
}
for (const prefix of wholePrefixes) {
  const [namespace = '', start = ''] = prefix.split(':');
  const keys = [...(english.get(namespace)?.keys() ?? [])];
  if (!keys.some((key) => key.startsWith(start))) problems.push(`dynamic: no key starts with ${prefix}; take it off the list`);
}

const { errorStatus } = (await import(
  pathToFileURL(join(root, 'contract/src/errors.ts')).href
)) as typeof import('@lectern/contract/errors');
for (const key of Object.keys(errorStatus)) {
  if (!english.get('ui')?.has(`errors.${key}`)) problems.push(`error-text: ui:errors.${key} is missing: the server can answer ${key}`);
}

report('translations', [...new Set(problems)]);
