import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'en' | 'ru';
type Texts = { readonly [key: string]: string | Texts };

/** @returns a function that translates a key of a namespace as i18next does, with parameters and the plural form of `count` */
export function wordsOf(language: Language, namespace: string) {
  const file = join(import.meta.dirname, '../../web/public/locales', language, `${namespace}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
  const at = (key: string) => key.split('.').reduce<string | Texts | undefined>((part, name) => (part as Texts | undefined)?.[name], texts);
  return (key: string, params: Readonly<Record<string, string | number>> = {}): string => {
    const { count } = params;
    const plural = typeof count === 'number' ? at(`${key}_${pluralOf(language, count)}`) : undefined;
    const text = plural ?? at(key);
    if (typeof text !== 'string') throw new Error(`${namespace}:${key} has no text`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
  };
}

/** @param count below eleven */
function pluralOf(language: Language, count: number): string {
  if (count === 1) return 'one';
  if (language === 'en') return 'other';
  return count >= 2 && count <= 4 ? 'few' : 'many';
}
