import { z } from 'zod';
import { currency, largestSum, minor, minorUnits } from '../../money.ts';
import { allowed, id, idText } from '../../page.ts';
import { localDate } from '../../time.ts';
import { PayPeriodHead } from '../salary.schema.ts';
import { schemeRoles } from './scheme-roles.rules.ts';

export const schemeRole = z.enum(schemeRoles);
export type SchemeRole = z.output<typeof schemeRole>;

/** Basis points. */
const share = z.int().min(0).max(10_000);
const sum = minorUnits.min(0).max(largestSum / 1_000);

const terms = {
  /** Per month. */
  fixed: sum,
  /** Shares of payments and of renewed packages of own clients, basis points. */
  payment_share: share,
  renewal_share: share,
  /** Per month, for each child of own clients and each supervised teacher with a held lesson in the period. */
  per_child: sum,
  per_teacher: sum,
};
/** Per month at 100 points of key figures, in proportion to the month's score. */
const kpi_bonus = sum;
export const SchemeTerms = z.object({ ...terms, kpi_bonus });
export type SchemeTerms = z.output<typeof SchemeTerms>;

/** A version of a scheme: for everybody of a role (`user` null) or for one person, from a day on. */
export const PayScheme = SchemeTerms.extend({
  id,
  role: schemeRole,
  user: z.object({ id, name: z.string() }).nullable(),
  effective_from: z.string(),
  /** From this day on the role's scheme applies to the person. */
  ended: z.boolean(),
  made_at: z.string(),
  made_by_name: z.string(),
  undone_at: z.string().nullable(),
  can: z.object({ undo: allowed }),
});
export type PayScheme = z.output<typeof PayScheme>;

/** A person whose scheme can be set. */
const SchemePerson = z.object({ id, name: z.string(), role: schemeRole, can: z.object({ set: allowed }) });

export const PaySchemes = z.object({
  currency,
  /** The earliest first day of a new version: earlier days are already calculated. */
  earliest: z.string().nullable(),
  people: z.array(SchemePerson),
  /** Latest first day first. */
  schemes: z.array(PayScheme),
});
export type PaySchemes = z.output<typeof PaySchemes>;

type Requested = SchemeTerms & { readonly role: SchemeRole; readonly user_id?: number | null | undefined; readonly ended: boolean };
const ofItsRole = ({ role, payment_share, renewal_share, per_child, per_teacher }: Requested) =>
  role === 'Curator' ? payment_share + renewal_share + per_child === 0 : per_teacher === 0;
const endsOwn = ({ ended, user_id, fixed, payment_share, renewal_share, per_child, per_teacher, kpi_bonus: bonus }: Requested) =>
  !ended || (typeof user_id === 'number' && fixed + payment_share + renewal_share + per_child + per_teacher + bonus === 0);
const wrongRole = { path: ['per_teacher'], message: 'clients are of account managers, teachers of curators' };
const wrongEnd = { path: ['ended'], message: 'only the scheme of a person ends, and has no sums then' };

/** `user_id` null: for everybody of the role. */
export const SetPaySchemeInput = z
  .strictObject({
    role: schemeRole,
    user_id: id.nullable(),
    effective_from: localDate,
    ended: z.boolean().default(false),
    ...terms,
    kpi_bonus: kpi_bonus.default(minor(0)),
  })
  .refine(ofItsRole, wrongRole)
  .refine(endsOwn, wrongEnd);
export type SetPaySchemeInput = z.output<typeof SetPaySchemeInput>;

const whole = (of: z.ZodType<number, number>) => z.coerce.number().pipe(of).default(0);

export const PreviewPaySchemeQuery = z
  .strictObject({
    role: schemeRole,
    user_id: idText.optional(),
    ended: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
    fixed: whole(sum),
    payment_share: whole(share),
    renewal_share: whole(share),
    per_child: whole(sum),
    per_teacher: whole(sum),
    kpi_bonus: whole(sum),
  })
  .refine((query) => ofItsRole(query as Requested), wrongRole)
  .refine((query) => endsOwn(query as Requested), wrongEnd);
export type PreviewPaySchemeQuery = z.output<typeof PreviewPaySchemeQuery>;

/** What a scheme would have paid in the last calculated period, beside the actual pay; null without such a period. */
export const PaySchemePreview = z.object({
  currency,
  period: PayPeriodHead.nullable(),
  people: z.array(z.object({ id, name: z.string(), now: minorUnits, after: minorUnits })),
});
export type PaySchemePreview = z.output<typeof PaySchemePreview>;
