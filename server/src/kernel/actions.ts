import type { ErrorKey, ErrorParams } from '@lectern/contract/errors';
import type { Allowed } from '@lectern/contract/page';
import { AppError } from './app-error.ts';
import type { Actor, ReadContext } from './calls/context.ts';

/** Who asks, and when. The context of every call is one. */
export type Asking = Pick<ReadContext, 'actor' | 'now'>;

type Details = { readonly key: ErrorKey; readonly params?: ErrorParams; readonly field?: string };
/** Why an action is refused: an error key, or one with its parameters and field. */
export type Refusal = ErrorKey | Details;

/**
 * The rule of one action on a record that the asker may see. The response's `can` and the verb's guard both come from it, so that
 * a button and the server never disagree.
 */
export type ActionRule<Subject> = {
  /** Who may do it; where absent, everybody whom the endpoint's permission lets in. */
  readonly who?: (actor: Actor, subject: Subject) => boolean;
  /** Why the record's state does not allow it now, or null. */
  readonly blockedBy?: (subject: Subject, asking: Asking) => Refusal | null;
};

/** The rules of a feature's actions, by the action's name in the contract. */
export type ActionRules<Action extends string, Subject> = Readonly<Record<Action, ActionRule<Subject>>>;

// biome-ignore lint/suspicious/noExplicitAny: a rule's subject is contravariant, so only `any` accepts every table
type AnyRules = Readonly<Record<string, ActionRule<any>>>;
type SubjectOf<Rule> = Rule extends ActionRule<infer Subject> ? Subject : never;

function detailed(refusal: Refusal | null | undefined): Details | null {
  return typeof refusal === 'string' ? { key: refusal } : (refusal ?? null);
}

/** @returns what the record's state says against an action, whoever asks, or null */
export function blockOf<Subject>(rule: ActionRule<Subject>, asking: Asking, subject: Subject): Details | null {
  return detailed(rule.blockedBy?.(subject, asking));
}

/** @returns whether the actor may do something, whatever the record's state */
export function isPermitted<Subject>(rule: ActionRule<Subject>, actor: Actor, subject: Subject): boolean {
  return rule.who?.(actor, subject) ?? true;
}

/** @returns why an action is refused to the asker now, or null where it is open */
export function refusalOf<Subject>(rule: ActionRule<Subject>, asking: Asking, subject: Subject): Details | null {
  return isPermitted(rule, asking.actor, subject) ? blockOf(rule, asking, subject) : { key: 'forbidden' };
}

/** What `can` says of one action. @param refusal its key, or null where the action is open */
export function allowedUnless(refusal: Refusal | null): Allowed {
  const reason = detailed(refusal)?.key ?? null;
  return { allowed: reason === null, reason };
}

/** The `can` of a record: every action of the table, each with the reason why not. */
export function allowedActions<Rules extends AnyRules>(
  asking: Asking,
  rules: Rules,
  subject: SubjectOf<Rules[keyof Rules]>,
): { [Action in keyof Rules]: Allowed } {
  const answers = Object.entries(rules).map(([action, rule]) => [action, allowedUnless(refusalOf(rule, asking, subject))]);
  return Object.fromEntries(answers) as { [Action in keyof Rules]: Allowed };
}

function refuse(refusal: Details | null): void {
  if (refusal !== null) throw new AppError(refusal.key, refusal.params, refusal.field);
}

/** The guard of a verb. @throws AppError the refusal that `can` shows for the action */
export function requireAction<Rules extends AnyRules, Action extends keyof Rules>(
  asking: Asking,
  rules: Rules,
  action: Action,
  subject: SubjectOf<Rules[Action]>,
): void {
  const rule = rules[action];
  if (rule !== undefined) refuse(refusalOf(rule, asking, subject));
}

/** Half of the guard, for what is decided before the record is locked. @throws AppError `forbidden` */
export function requirePermitted<Rules extends AnyRules, Action extends keyof Rules>(
  { actor }: Pick<Asking, 'actor'>,
  rules: Rules,
  action: Action,
  subject: SubjectOf<Rules[Action]>,
): void {
  const rule = rules[action];
  if (rule !== undefined && !isPermitted(rule, actor, subject)) throw new AppError('forbidden');
}

/** The other half, for a core that several verbs share. @throws AppError what the record's state says against the action */
export function requirePossible<Rules extends AnyRules, Action extends keyof Rules>(
  asking: Asking,
  rules: Rules,
  action: Action,
  subject: SubjectOf<Rules[Action]>,
): void {
  const rule = rules[action];
  if (rule !== undefined) refuse(blockOf(rule, asking, subject));
}
