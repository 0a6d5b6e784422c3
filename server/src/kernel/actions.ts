import type { ErrorKey, ErrorParams } from '@lectern/contract/errors';
import type { Allowed } from '@lectern/contract/page';
import { AppError } from './app-error.ts';
import type { Actor, ReadContext } from './calls/context.ts';

/** The actor and the current time. Every call context has both. */
export type RuleContext = Pick<ReadContext, 'actor' | 'now'>;

type Details = { readonly key: ErrorKey; readonly params?: ErrorParams; readonly field?: string };
/** Why an action is refused: an error key, optionally with parameters and a field. */
export type Refusal = ErrorKey | Details;

/**
 * The rule of one action on a record that the actor may see. The response's `can` and the endpoint's guard both use it, so a button and the
 * server never disagree.
 */
export type ActionRule<Subject> = {
  /** Whether the actor may perform the action. When absent, everyone whom the endpoint's permission admits may. */
  readonly who?: (actor: Actor, subject: Subject) => boolean;
  /** Why the record's state forbids the action now, or null. */
  readonly blockedBy?: (subject: Subject, ctx: RuleContext) => Refusal | null;
};

/** The action rules of a feature, by the action's name in the contract. */
export type ActionRules<Action extends string, Subject> = Readonly<Record<Action, ActionRule<Subject>>>;

// biome-ignore lint/suspicious/noExplicitAny: a rule's subject is contravariant, so only `any` accepts every table
type AnyRules = Readonly<Record<string, ActionRule<any>>>;
type SubjectOf<Rule> = Rule extends ActionRule<infer Subject> ? Subject : never;

function detailed(refusal: Refusal | null | undefined): Details | null {
  return typeof refusal === 'string' ? { key: refusal } : (refusal ?? null);
}

/** @returns why the record's state forbids an action for any actor, or null */
export function blockOf<Subject>(rule: ActionRule<Subject>, ctx: RuleContext, subject: Subject): Details | null {
  return detailed(rule.blockedBy?.(subject, ctx));
}

/** @returns whether the actor may perform an action, regardless of the record's state */
export function isPermitted<Subject>(rule: ActionRule<Subject>, actor: Actor, subject: Subject): boolean {
  return rule.who?.(actor, subject) ?? true;
}

/** @returns why the actor may not perform an action now, or null if they may */
export function refusalOf<Subject>(rule: ActionRule<Subject>, ctx: RuleContext, subject: Subject): Details | null {
  return isPermitted(rule, ctx.actor, subject) ? blockOf(rule, ctx, subject) : { key: 'forbidden' };
}

/** The `can` entry of one action. @param refusal the refusal, or null if the action is allowed */
export function allowedUnless(refusal: Refusal | null): Allowed {
  const reason = detailed(refusal)?.key ?? null;
  return { allowed: reason === null, reason };
}

/** The `can` of a record: every action of the table, with the reason for each refusal. */
export function allowedActions<Rules extends AnyRules>(
  ctx: RuleContext,
  rules: Rules,
  subject: SubjectOf<Rules[keyof Rules]>,
): { [Action in keyof Rules]: Allowed } {
  const answers = Object.entries(rules).map(([action, rule]) => [action, allowedUnless(refusalOf(rule, ctx, subject))]);
  return Object.fromEntries(answers) as { [Action in keyof Rules]: Allowed };
}

function refuse(refusal: Details | null): void {
  if (refusal !== null) throw new AppError(refusal.key, refusal.params, refusal.field);
}

/** The guard of an endpoint. @throws AppError the same refusal that `can` shows for the action */
export function requireAction<Rules extends AnyRules, Action extends keyof Rules>(
  ctx: RuleContext,
  rules: Rules,
  action: Action,
  subject: SubjectOf<Rules[Action]>,
): void {
  const rule = rules[action];
  if (rule !== undefined) refuse(refusalOf(rule, ctx, subject));
}

/** The permission half of the guard, for checks before the record is locked. @throws AppError `forbidden` */
export function requirePermitted<Rules extends AnyRules, Action extends keyof Rules>(
  { actor }: Pick<RuleContext, 'actor'>,
  rules: Rules,
  action: Action,
  subject: SubjectOf<Rules[Action]>,
): void {
  const rule = rules[action];
  if (rule !== undefined && !isPermitted(rule, actor, subject)) throw new AppError('forbidden');
}

/** The state half of the guard, for code that several endpoints share. @throws AppError why the record's state forbids the action */
export function requirePossible<Rules extends AnyRules, Action extends keyof Rules>(
  ctx: RuleContext,
  rules: Rules,
  action: Action,
  subject: SubjectOf<Rules[Action]>,
): void {
  const rule = rules[action];
  if (rule !== undefined) refuse(blockOf(rule, ctx, subject));
}
