/** Types the keys of `t` by the English texts: a key that is not there is an error of types. */
import type clients from '../../public/locales/en/clients.json';
import type common from '../../public/locales/en/common.json';
import type freecashdesk from '../../public/locales/en/freecashdesk.json';
import type lessons from '../../public/locales/en/lessons.json';
import type match from '../../public/locales/en/match.json';
import type mutualsettlement from '../../public/locales/en/mutualsettlement.json';
import type nonworkingtime from '../../public/locales/en/nonworkingtime.json';
import type salary from '../../public/locales/en/salary.json';
import type schedule from '../../public/locales/en/schedule.json';
import type students from '../../public/locales/en/students.json';
import type teachers from '../../public/locales/en/teachers.json';
import type transactions from '../../public/locales/en/transactions.json';
import type ui from '../../public/locales/en/ui.json';
import type { DefaultNamespace, Namespace as Namespaces, ParseKeys, TOptions } from 'i18next';
import type { Namespace } from './namespaces.ts';

type Texts = {
  clients: typeof clients;
  common: typeof common;
  freecashdesk: typeof freecashdesk;
  lessons: typeof lessons;
  match: typeof match;
  mutualsettlement: typeof mutualsettlement;
  nonworkingtime: typeof nonworkingtime;
  salary: typeof salary;
  schedule: typeof schedule;
  students: typeof students;
  teachers: typeof teachers;
  transactions: typeof transactions;
  ui: typeof ui;
};

/** `namespace:key`, for wherever the texts of that namespace are loaded; a plural is named without its ending. */
export type TranslationKey = { [N in Namespace]: `${N}:${ParseKeys<N>}` }[Namespace];

/** What the server calls a screen, as a key of `common`. */
export type ScreenTitle = Extract<ParseKeys<'common'>, `screen.${string}`>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Pick<Texts, Namespace>;
  }
  // A screen says most in its own namespace, and a word of another by its full name.
  interface TFunction<Ns extends Namespaces = DefaultNamespace, KPrefix = undefined> {
    // biome-ignore lint/style/useShorthandFunctionType: a type would not be joined to the library's interface
    (key: TranslationKey | readonly TranslationKey[], options?: TOptions & Readonly<Record<string, unknown>>): string;
  }
}
