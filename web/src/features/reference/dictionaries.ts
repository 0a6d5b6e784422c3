import { longestLesson, shortestLesson } from '@lectern/contract/study/lesson-length.rules';
import { highestGrade, lowestGrade } from '@lectern/contract/study/grades.rules';
import type { TranslationKey } from '../../kernel/translation-key.ts';
import { faultSides } from '../lessons/public/cancel/fault-sides.ts';
import { serviceKinds } from '../subscriptions/public/service-kinds.ts';
import { writesOf } from './reference.queries.ts';
import type { Noun, Writes } from './reference.queries.ts';

/** Type of an entry's field. */
export type FieldKind = 'text' | 'date' | 'number' | 'money' | 'flag' | 'choice' | 'several';

export type EntryField = {
  readonly key: string;
  readonly kind: FieldKind;
  readonly title: TranslationKey;
  /** Initial value. */
  readonly blank: string | number | boolean | readonly string[] | null;
  readonly min?: number;
  readonly max?: number;
  /** Set only on creation; later changed by its own action, or never. */
  readonly onlyNew?: boolean;
  /** Options: entries of another dictionary, or fixed texts. */
  readonly options?: 'directions' | 'courses' | 'categories' | Readonly<Record<string, TranslationKey>>;
};

export type Dictionary = {
  readonly key:
    | 'directions'
    | 'levels'
    | 'courses'
    | 'services'
    | 'categories'
    | 'reasons'
    | 'mailings'
    | 'inactivity'
    | 'sources'
    | 'losses'
    | 'declines'
    | 'pay_reasons'
    | 'days_off';
  readonly noun: Noun;
  readonly title: TranslationKey;
  readonly about: TranslationKey;
  readonly fields: readonly EntryField[];
  /** The parent field: entries are ordered within the same parent. */
  readonly within: string | null;
  /** Also maintained by methodists. */
  readonly taught: boolean;
  readonly writes: Writes;
};

const payKinds = { bonus: 'salary:kind.bonus', deduction: 'salary:kind.deduction' } as const;
const choosers = { Teacher: 'common:role.Teacher', AccountManager: 'common:role.AccountManager', Curator: 'common:role.Curator' } as const;

const titles: readonly EntryField[] = [
  { key: 'title_ru', kind: 'text', title: 'mutualsettlement:reference.field.title_ru', blank: '' },
  { key: 'title_en', kind: 'text', title: 'mutualsettlement:reference.field.title_en', blank: '' },
];
const grade = (key: 'grade_from' | 'grade_to', blank: number): EntryField => ({
  key,
  kind: 'number',
  title: key === 'grade_from' ? 'mutualsettlement:reference.field.grade_from' : 'mutualsettlement:reference.field.grade_to',
  blank,
  min: lowestGrade,
  max: highestGrade,
});

/** The school's dictionaries, in the order of the tabs. */
export const dictionaries: readonly Dictionary[] = [
  {
    key: 'courses',
    noun: 'course',
    title: 'mutualsettlement:reference.courses.title',
    about: 'mutualsettlement:reference.courses.about',
    fields: [
      ...titles,
      { key: 'direction_id', kind: 'choice', title: 'mutualsettlement:reference.field.direction', blank: null, options: 'directions' },
      grade('grade_from', 1),
      grade('grade_to', 11),
    ],
    within: null,
    taught: true,
    writes: writesOf('/api/study/courses/'),
  },
  {
    key: 'directions',
    noun: 'direction',
    title: 'mutualsettlement:reference.directions.title',
    about: 'mutualsettlement:reference.directions.about',
    fields: titles,
    within: null,
    taught: true,
    writes: writesOf('/api/directions/'),
  },
  {
    key: 'levels',
    noun: 'level',
    title: 'mutualsettlement:reference.levels.title',
    about: 'mutualsettlement:reference.levels.about',
    fields: titles,
    within: null,
    taught: true,
    writes: writesOf('/api/study/levels/'),
  },
  {
    key: 'services',
    noun: 'service_course',
    title: 'mutualsettlement:reference.services.title',
    about: 'mutualsettlement:reference.services.about',
    fields: [
      ...titles,
      { key: 'course_id', kind: 'choice', title: 'mutualsettlement:reference.field.course', blank: null, options: 'courses' },
      { key: 'kind', kind: 'choice', title: 'mutualsettlement:reference.field.kind', blank: 'individual', options: serviceKinds },
      {
        key: 'minutes',
        kind: 'number',
        title: 'mutualsettlement:reference.field.minutes',
        blank: 60,
        min: shortestLesson,
        max: longestLesson,
      },
      { key: 'price', kind: 'money', title: 'mutualsettlement:reference.field.price', blank: null, onlyNew: true },
    ],
    within: 'course_id',
    taught: false,
    writes: writesOf('/api/service-courses/'),
  },
  {
    key: 'reasons',
    noun: 'cancellation_reason',
    title: 'mutualsettlement:reference.reasons.title',
    about: 'mutualsettlement:reference.reasons.about',
    fields: [
      ...titles,
      { key: 'category_id', kind: 'choice', title: 'mutualsettlement:reference.field.category', blank: null, options: 'categories' },
      { key: 'excused', kind: 'flag', title: 'mutualsettlement:reference.field.excused', blank: false },
      {
        key: 'chosen_by',
        kind: 'several',
        title: 'mutualsettlement:reference.field.chosen_by',
        blank: ['Teacher', 'AccountManager', 'Curator'],
        options: choosers,
      },
      { key: 'most_percent', kind: 'number', title: 'mutualsettlement:reference.field.most_percent', blank: 100, min: 1, max: 100 },
    ],
    within: 'category_id',
    taught: false,
    writes: writesOf('/api/events/cancellation_reasons/'),
  },
  {
    key: 'categories',
    noun: 'cancellation_category',
    title: 'mutualsettlement:reference.categories.title',
    about: 'mutualsettlement:reference.categories.about',
    fields: [
      ...titles,
      { key: 'fault', kind: 'choice', title: 'mutualsettlement:reference.field.fault', blank: 'school', options: faultSides },
    ],
    within: null,
    taught: false,
    writes: writesOf('/api/events/cancellation_reason_categories/'),
  },
  {
    key: 'inactivity',
    noun: 'inactivity_reason',
    title: 'mutualsettlement:reference.inactivity.title',
    about: 'mutualsettlement:reference.inactivity.about',
    fields: [...titles, { key: 'for_good', kind: 'flag', title: 'mutualsettlement:reference.field.for_good', blank: false }],
    within: null,
    taught: false,
    writes: writesOf('/api/inactivity-reasons/'),
  },
  {
    key: 'mailings',
    noun: 'mailing_category',
    title: 'mutualsettlement:reference.mailings.title',
    about: 'mutualsettlement:reference.mailings.about',
    fields: titles,
    within: null,
    taught: false,
    writes: writesOf('/api/mailing-categories/'),
  },
  {
    key: 'sources',
    noun: 'deal_source',
    title: 'mutualsettlement:reference.sources.title',
    about: 'mutualsettlement:reference.sources.about',
    fields: titles,
    within: null,
    taught: false,
    writes: writesOf('/api/deals/sources/'),
  },
  {
    key: 'losses',
    noun: 'deal_loss_reason',
    title: 'mutualsettlement:reference.losses.title',
    about: 'mutualsettlement:reference.losses.about',
    fields: titles,
    within: null,
    taught: false,
    writes: writesOf('/api/deals/loss-reasons/'),
  },
  {
    key: 'declines',
    noun: 'match_decline_reason',
    title: 'mutualsettlement:reference.declines.title',
    about: 'mutualsettlement:reference.declines.about',
    fields: [...titles, { key: 'needs_comment', kind: 'flag', title: 'mutualsettlement:reference.field.needs_comment', blank: false }],
    within: null,
    taught: false,
    writes: writesOf('/api/matches/decline-reasons/'),
  },
  {
    key: 'pay_reasons',
    noun: 'pay_reason',
    title: 'mutualsettlement:reference.pay_reasons.title',
    about: 'mutualsettlement:reference.pay_reasons.about',
    fields: [
      ...titles,
      { key: 'kind', kind: 'choice', title: 'mutualsettlement:reference.field.kind', blank: 'bonus', options: payKinds },
      { key: 'largest', kind: 'money', title: 'mutualsettlement:reference.field.largest', blank: null },
      { key: 'by_curators', kind: 'flag', title: 'mutualsettlement:reference.field.by_curators', blank: true },
      { key: 'needs_lesson', kind: 'flag', title: 'mutualsettlement:reference.field.needs_lesson', blank: false },
    ],
    within: null,
    taught: false,
    writes: writesOf('/api/teachers/bonuses-and-penalties/reasons/'),
  },
  {
    key: 'days_off',
    noun: 'day_off',
    title: 'mutualsettlement:reference.days_off.title',
    about: 'mutualsettlement:reference.days_off.about',
    fields: [{ key: 'day', kind: 'date', title: 'mutualsettlement:reference.field.day', blank: null }, ...titles],
    within: 'day',
    taught: false,
    writes: writesOf('/api/days-off/'),
  },
];
