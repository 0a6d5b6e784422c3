import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { servedMoneyScope } from '../../clients/public/client-access.ts';
import { cluesOf, matchOf } from './matching.rules.ts';
import type { Clues, Evidence, Match } from './matching.rules.ts';
import type { BankLine } from './statement-lines.rules.ts';

type Known = ReadonlyMap<string, readonly number[]>;

/**
 * Matches all lines in one query: the clients of the keys, limited to those whose payments the actor may take. A merged record counts as
 * the surviving one. Rows have `key` and `client_id`.
 */
async function askFor(
  { db, actor }: ReadContext,
  keys: readonly (string | number)[],
  named: (all: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Known> {
  const distinct = [...new Set(keys)];
  if (distinct.length === 0) return new Map();
  const { rows } = await sql<{ key: string; client_id: number }>`
    select distinct n.key::text as key, c.id as client_id
    from (${named(sql`${distinct}`)}) as n (key, client_id) join clients r on r.id = n.client_id
    join clients c on c.id = coalesce(r.merged_into_id, r.id)
    where ${servedMoneyScope(actor)}
  `.execute(db);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map([...byKey].map(([key, all]) => [key, all.map(({ client_id }) => client_id)]));
}

/** A payer of more clients than this identifies none of them. */
const mostNamed = 5;

/** Matches each line to the clients that the actor serves, in a handful of queries for any number of lines. */
export async function matchLines(ctx: ReadContext, lines: readonly BankLine[]): Promise<Match[]> {
  const clues = lines.map((line) => (line.amount > 0 ? cluesOf(line) : null));
  const all = <T>(of: (clue: Clues) => readonly T[]) => clues.flatMap((clue) => (clue === null ? [] : of(clue)));
  const [numbers, documents, contacts, payers, children, inns, payerKeys, sums] = await Promise.all([
    askFor(
      ctx,
      all((clue) => clue.numbers),
      (keys) => sql`select id, id from clients where id = any(${keys}::int[])`,
    ),
    askFor(
      ctx,
      all((clue) => clue.documents.map((number) => `${number} ${clue.amount}`)),
      (keys) => sql`
        select d.number || ' ' || d.amount, d.client_id from accounting_documents d
        join (select split_part(key, ' ', 1)::int as number, split_part(key, ' ', 2)::bigint as amount from unnest(${keys}::text[]) k (key)) k
          on k.number = d.number and k.amount = d.amount
        where d.kind = 'invoice' and d.state = 'issued'`,
    ),
    askFor(
      ctx,
      all((clue) => clue.contacts),
      (keys) => sql`select normalised, client_id from client_contacts where normalised = any(${keys}::text[])`,
    ),
    askFor(
      ctx,
      all((clue) => clue.payerNames),
      (keys) => sql`select name_key, id from clients where name_key = any(${keys}::text[])`,
    ),
    askFor(
      ctx,
      all((clue) => clue.childNames),
      (keys) => sql`select name_key, client_id from children where name_key = any(${keys}::text[])`,
    ),
    askFor(
      ctx,
      all(({ payer_inn }) => (payer_inn === '' ? [] : [payer_inn])),
      (keys) =>
        sql`select payer_inn, client_id from bank_statement_lines where payer_inn = any(${keys}::text[]) and payer_inn <> '' and state = 'posted'`,
    ),
    askFor(
      ctx,
      all(({ payer_key }) => (payer_key === '' ? [] : [payer_key])),
      (keys) =>
        sql`select payer_key, client_id from bank_statement_lines where payer_key = any(${keys}::text[]) and payer_key <> '' and state = 'posted'`,
    ),
    askFor(
      ctx,
      all(({ amount }) => [amount]),
      (keys) => sql`select price, client_id from user_subscriptions where state = 'awaiting_payment' and price = any(${keys}::bigint[])`,
    ),
  ]);
  return clues.map((clue) => {
    if (clue === null) return matchOf([]);
    const named = (reason: Evidence['reason'], known: Known, keys: readonly (string | number)[]): Evidence[] =>
      keys.flatMap((key) => (known.get(String(key)) ?? []).map((client_id) => ({ client_id, reason })));
    const few = (evidence: Evidence[]) => (evidence.length <= mostNamed ? evidence : []);
    const evidence = [
      ...named('number', numbers, clue.numbers),
      ...named(
        'document',
        documents,
        clue.documents.map((number) => `${number} ${clue.amount}`),
      ),
      ...named('contact', contacts, clue.contacts),
      ...few(named('paid_before', inns, [clue.payer_inn])),
      ...few(clue.payer_inn === '' ? named('paid_before', payerKeys, [clue.payer_key]) : []),
      ...few(named('payer_name', payers, clue.payerNames)),
      ...few(named('child_name', children, clue.childNames)),
    ];
    return matchOf([...evidence, ...awaited(evidence, named('awaited_sum', sums, [clue.amount]))]);
  });
}

/** The price of a package that awaits payment supports other evidence. Alone it counts only if no other client awaits the same sum. */
function awaited(evidence: readonly Evidence[], waiting: readonly Evidence[]): readonly Evidence[] {
  const named = new Set(evidence.map(({ client_id }) => client_id));
  if (named.size === 0) return waiting.length === 1 ? waiting : [];
  return waiting.filter(({ client_id }) => named.has(client_id));
}
