import type { PaperLanguage } from '@lectern/contract/paper';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { titleIn } from '../../../kernel/reference/title-in.ts';

const outcomes = {
  en: { client_no_show: 'no-show', cancelled: 'late cancellation' },
  ru: { client_no_show: 'неявка', cancelled: 'поздняя отмена' },
} as const;

/**
 * The SQL of a transaction's title, the same on every screen and document: its occasion and, for the charge of a lesson that did not take
 * place, the outcome. Needs `ledger_transactions t`, `transaction_occasions o` and, left-joined, `lessons l`.
 */
export function transactionTitle(language: PaperLanguage): RawBuilder<string> {
  const occasion = titleIn(language, 'o');
  const { client_no_show, cancelled } = outcomes[language];
  return sql<string>`${occasion} || case
    when t.lesson_id is null or t.reverses_id is not null or t.occasion_code not in ('lesson_charge', 'lesson_charge_money', 'lesson_charge_bonus')
      or exists (select from ledger_transactions z where z.reverses_id = t.id) then ''
    when l.status = 'client_no_show' then ${sql.lit(`: ${client_no_show}`)}
    when l.status = 'cancelled' then ${sql.lit(`: ${cancelled}`)}
    else '' end`;
}
