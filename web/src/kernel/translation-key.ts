/** Types the keys of `t` by the English texts: an unknown key is a type error. */
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

/** `namespace:key`, for places where the namespace is loaded. Plural keys have no suffix. */
export type TranslationKey = { [N in Namespace]: `${N}:${ParseKeys<N>}` }[Namespace];

/** The server's name of a screen, as a key of `common`. */
export type ScreenTitle = Extract<ParseKeys<'common'>, `screen.${string}`>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Pick<Texts, Namespace>;
  }
  // Keys without a prefix belong to the screen's own namespace; others need theirs.
  interface TFunction<Ns extends Namespaces = DefaultNamespace, KPrefix = undefined> {
    // biome-ignore lint/style/useShorthandFunctionType: a type would not be joined to the library's interface
    (key: TranslationKey | readonly TranslationKey[], options?: TOptions & Readonly<Record<string, unknown>>): string;
  }
}
