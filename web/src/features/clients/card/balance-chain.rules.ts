import type { BalanceLine } from '@lectern/contract/ledger/ledger.schema';
import type { TranslationKey } from '../../../kernel/translation-key.ts';
import { noticeOf } from '../../lessons/public/cancel/notice.rules.ts';

/** The status colour of a balance line. */
export type LineTone = 'planned' | 'held' | 'attention' | 'cancelled' | 'neutral';

/** A value of a step, formatted in the viewer's language and zone. */
export type StepValue = string | number | { readonly money: number } | { readonly instant: string } | { readonly day: string };
/** A step from cause to effect: translation key and values. */
export type ChainStep = { readonly key: TranslationKey; readonly values: Readonly<Record<string, StepValue>> };

const lessonTones: Readonly<Record<string, LineTone>> = { held: 'held', client_no_show: 'attention', cancelled: 'attention' };

const occasionTones: Readonly<Record<string, LineTone>> = {
  payment_bank: 'planned',
  payment_card: 'planned',
  payment_cash: 'planned',
  subscription_sale: 'planned',
  bonus: 'planned',
};

const cancelledBy: Readonly<Record<string, TranslationKey>> = {
  client: 'clients:chain.cancelled_client',
  teacher: 'clients:chain.cancelled_teacher',
  school: 'clients:chain.cancelled_school',
  technical: 'clients:chain.cancelled_technical',
};

/** Colour of a line's tag. Its text is the occasion, as on every other screen and in documents. */
export function toneOf({ reverses_id, occasion_code, source }: BalanceLine): LineTone {
  if (reverses_id !== null) return 'cancelled';
  return (source.lesson_id === null ? occasionTones[occasion_code] : lessonTones[source.lesson_status ?? '']) ?? 'neutral';
}

/** Notice of a cancelled lesson. `null` if not cancelled. */
export function cancelledBefore({ lesson_status, lesson_start, cancelled_at }: BalanceLine['source']): ChainStep | null {
  return lesson_status === 'cancelled' ? noticeOf(lesson_start, cancelled_at) : null;
}

function lessonSteps({ source, amount, unit_value }: BalanceLine): ChainStep[] {
  const { lesson_start, lesson_status, teacher_name, fault, cancelled_at, cancel_reason, client_share, unit_no, units_of } = source;
  const when = { instant: lesson_start ?? '' };
  const steps: ChainStep[] = [
    teacher_name === null
      ? { key: 'clients:chain.lesson_no_teacher', values: { when } }
      : { key: 'clients:chain.lesson', values: { when, teacher: teacher_name } },
  ];
  if (lesson_status === 'held') steps.push({ key: 'clients:chain.held', values: {} });
  if (lesson_status === 'client_no_show') steps.push({ key: 'clients:chain.client_no_show', values: {} });
  if (lesson_status === 'cancelled' && cancelled_at !== null) {
    steps.push({ key: cancelledBy[fault ?? ''] ?? 'clients:chain.cancelled', values: { when: { instant: cancelled_at } } });
    if (cancel_reason !== null) steps.push({ key: 'clients:chain.reason', values: { reason: cancel_reason } });
  }
  if (client_share !== null) steps.push({ key: 'clients:chain.rule', values: { share: client_share / 100 } });
  if (unit_no !== null && unit_value !== null) {
    const values = { no: unit_no, of: units_of ?? '?', title: source.subscription_title ?? '', value: { money: unit_value } };
    steps.push({ key: 'clients:chain.unit', values });
  } else if (amount < 0) {
    steps.push({ key: 'clients:chain.no_unit', values: {} });
  }
  return steps;
}

function accountStep({ amount, occasion_code, occasion_title }: BalanceLine): ChainStep | null {
  if (amount > 0) return { key: 'clients:chain.to_account', values: { amount: { money: amount } } };
  if (amount < 0) return { key: 'clients:chain.from_account', values: { amount: { money: -amount } } };
  return occasion_code === 'bonus' ? { key: 'clients:chain.bonus', values: { occasion: occasion_title } } : null;
}

/** The steps of a line, from cause to effect. */
export function chainOf(line: BalanceLine): ChainStep[] {
  const { source, occasion_title, author_name, posted_at, comment, reverses_id, reversed_by_id } = line;
  const when = { instant: posted_at };
  const steps: ChainStep[] = [];
  if (reverses_id !== null)
    steps.push({ key: 'clients:chain.reverses', values: { id: reverses_id, date: { day: line.reverses_date ?? line.business_date } } });
  if (source.lesson_id !== null) {
    steps.push(...lessonSteps(line));
  } else {
    const recorded = { occasion: occasion_title, when };
    steps.push(
      author_name === null
        ? { key: 'clients:chain.recorded', values: recorded }
        : { key: 'clients:chain.recorded_by', values: { ...recorded, name: author_name } },
    );
    if (source.subscription_title !== null) {
      const units = source.units_of ?? Math.abs(line.units);
      steps.push({ key: 'clients:chain.package', values: { title: source.subscription_title, units } });
    }
  }
  if (comment !== '') steps.push({ key: 'clients:chain.comment', values: { comment } });
  const account = accountStep(line);
  if (account !== null) steps.push(account);
  if (reversed_by_id !== null) steps.push({ key: 'clients:chain.reversed', values: { id: reversed_by_id } });
  return steps;
}
