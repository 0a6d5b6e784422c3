import { z } from 'zod';
import { loggedChange } from '../change-log.ts';
import type { LessonPolicy as Policy } from '../lessons/lesson-policy.rules.ts';
import { id, text } from '../page.ts';

/** Area of a setting. */
export const settingArea = z.enum(['school', 'access', 'clients', 'packages', 'lessons', 'pay', 'vacations', 'searches', 'data']);
export type SettingArea = z.output<typeof settingArea>;

export const settingUnit = z.enum([
  'minutes',
  'hours',
  'days',
  'weeks',
  'lessons',
  'attempts',
  'mails',
  'people',
  'times',
  'percent',
  'day_of_month',
]);
export type SettingUnit = z.output<typeof settingUnit>;

/** Whether a change also affects existing records, or only new ones. */
export const settingFrom = z.enum(['at_once', 'new_sign_ins', 'new_links', 'new_records', 'new_lessons', 'next_run']);
export type SettingFrom = z.output<typeof settingFrom>;

/** Input type of a value. `policy` is the table of outcome costs. */
export const settingKind = z.enum(['number', 'money', 'flag', 'choice', 'zone', 'policy']);
export type SettingKind = z.output<typeof settingKind>;

const hours = z.int().min(0).max(336);
/** The client pays at most the whole price. The teacher's penalty is at most one whole rate, the pay at most twice the rate. */
const shares = z.strictObject({ client: z.int().min(0).max(10_000), teacher: z.int().min(-10_000).max(20_000) });
/** What is nobody's fault, or the school's or technology's, is never a penalty. */
const withoutPenalty = shares.extend({ teacher: z.int().min(0).max(20_000) });
/** Bonus for the client, as a share of the lesson price. */
const bonus = z.int().min(0).max(20_000).default(0);
const complete = (policy: Policy) => policy.teacher_last_hours <= policy.teacher_notice_hours;

export const LessonPolicy = z
  .strictObject({
    client_notice_hours: hours,
    free_cancellations: z.int().min(0).max(31),
    free_cancellations_per: z.enum(['family', 'child']),
    held: shares,
    client_no_show: shares,
    client_over_quota: shares,
    client_late: shares,
    teacher_notice_hours: hours,
    teacher_last_hours: hours,
    teacher_late: shares,
    teacher_last_moment: shares,
    teacher_late_bonus: bonus,
    teacher_last_moment_bonus: bonus,
    school_fault: withoutPenalty,
    no_show_wait_minutes: z.int().min(0).max(120),
  })
  .refine(complete, { path: ['teacher_last_hours'], message: 'not after the notice' });

/** A number, an amount in minor units, a boolean, the code of a choice, or a table. */
export const SettingValue = z.union([z.int(), z.boolean(), text(100), LessonPolicy]);
export type SettingValue = z.output<typeof SettingValue>;

export const SettingKey = text(60).min(1);

/** A setting with its current value. `fixed`: the error key if it can no longer be changed. */
export const Setting = z.object({
  key: z.string(),
  area: settingArea,
  kind: settingKind,
  unit: settingUnit.nullable(),
  from: settingFrom,
  min: z.int().nullable(),
  max: z.int().nullable(),
  choices: z.array(z.string()).nullable(),
  default: SettingValue,
  value: SettingValue,
  fixed: z.string().nullable(),
  /** The last change. The name is empty if a settings file or Lectern itself made it. */
  changed: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
});
export type Setting = z.output<typeof Setting>;

/** All settings in the order of their areas, and the number of active staff without a second factor. */
export const Settings = z.object({ settings: z.array(Setting), staff_without_second_factor: z.int() });
export type Settings = z.output<typeof Settings>;

/** `seen`: the displayed value; a concurrent change is refused. */
export const ChangeSettingInput = z.strictObject({ key: SettingKey, value: SettingValue, seen: SettingValue.optional() });
export type ChangeSettingInput = z.output<typeof ChangeSettingInput>;

export const SettingHistoryQuery = z.strictObject({ key: SettingKey });
export type SettingHistoryQuery = z.output<typeof SettingHistoryQuery>;

/** Change log of a setting, newest first. For a table: the changed cells. */
export const SettingChange = z.object({
  id: z.int(),
  at: z.string(),
  author: z.object({ id, name: z.string() }).nullable(),
  changes: z.array(loggedChange),
});
export type SettingChange = z.output<typeof SettingChange>;
