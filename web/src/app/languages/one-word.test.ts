import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../public/locales');
type Language = 'en' | 'ru';

/** All texts of a language as `namespace:key` and text. */
function textsOf(language: Language): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const flatten = (value: unknown, key: string) => {
    if (typeof value === 'string') texts.set(key, value);
    else for (const [name, part] of Object.entries(value as object)) flatten(part, key.endsWith(':') ? `${key}${name}` : `${key}.${name}`);
  };
  for (const file of readdirSync(join(root, language))) {
    flatten(JSON.parse(readFileSync(join(root, language, file), 'utf8')), `${file.replace('.json', '')}:`);
  }
  return texts;
}

const texts = { en: textsOf('en'), ru: textsOf('ru') } as const;

/** What read wrong to a school's staff, and what replaced it. */
const replaced: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    /\bwrit(?:e|es|ten) (?:it )?up\b/i,
    /^(?:Held|Absent|Dashboard|Log ?out|Exit)$/,
    /what becomes of/i,
    /costs? nobody/i,
    /hours of now/i,
    /\bgiven away\b/i,
  ],
  ru: [
    /задет(?:ые|ых|о)/i,
    /молчащ/i,
    /в эту минуту/i,
    /в своём календаре/i,
    /что получается/i,
    /слова преподавателю/i,
    /сохранить, с/i,
    /держит время/i,
    /никому ничего не сто/i,
    /^снимается /i,
    /у нас не учится/i,
    /дисциплин/i,
    /разового занятия/i,
  ],
};

/** One word for one thing: the word of each in both languages, by a text that has nothing else. */
const words: Readonly<Record<string, readonly [en: string, ru: string]>> = {
  'lessons:state.held': ['Completed', 'Проведён'],
  'lessons:state.unfinished': ['Report due', 'Не оформлен'],
  'lessons:state.client_no_show': ['No-show', 'Неявка'],
  'schedule:calendar.hold': ['On hold', 'Бронь'],
  'common:screen.cabinet': ['Home', 'Кабинет'],
  'common:frame.exit': ['Sign out', 'Выход'],
  'common:frame.theme_auto': ['System', 'Системное'],
  'lessons:conduct.submit': ['Submit report', 'Оформить'],
  'lessons:report.edit': ['Edit report', 'Исправить текст'],
  'freecashdesk:hold.release': ['Release', 'Снять бронь'],
  'salary:kinds': ['Breakdown', 'Из чего складывается'],
  'lessons:regular.state.upcoming': ['Starting', 'Скоро начнутся'],
  'lessons:regular.dismiss': ['Skip', 'Не ставить'],
  'nonworkingtime:vacation.ask': ['Request time off', 'Запросить отпуск'],
  'lessons:hits.title': ['Affected lessons', 'Затронутые уроки'],
  'lessons:hits.choose': ['Choose an action', 'Выберите действие'],
  'schedule:feed.title': ['Calendar subscription', 'Подписка на календарь'],
  'freecashdesk:find.course': ['Course', 'Предмет'],
};

describe('the texts of the screens', () => {
  it.each(['en', 'ru'] as const)('have no words that were replaced, in %s', (language) => {
    const found = [...texts[language]].filter(([, text]) => replaced[language].some((word) => word.test(text)));
    expect(found).toEqual([]);
  });

  it('call each thing by its one word', () => {
    const shown = Object.fromEntries(Object.keys(words).map((key) => [key, [texts.en.get(key), texts.ru.get(key)]]));
    expect(shown).toEqual(words);
  });

  it('name a grade after the course', () => {
    const titles = [...texts.en].filter(([, text]) => /\{\{grade\}\}/.test(text) && /\{\{course\}\}/.test(text));
    expect(titles.length).toBeGreaterThan(3);
    for (const [key, text] of titles) expect(text.indexOf('{{course}}'), key).toBeLessThan(text.indexOf('{{grade}}'));
  });
});
