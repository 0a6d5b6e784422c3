import type { VerbInput } from '@lectern/contract/endpoint';
import type { searchContract } from '@lectern/contract/search/search.contract';
import { mostFound } from '@lectern/contract/search/search.schema';
import type { SearchResult } from '@lectern/contract/search/search.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { likeAny, nameSearches } from '../../kernel/names/name-search.ts';
import type { NameSearch } from '../../kernel/names/name-search.ts';
import { containsPattern } from '../../kernel/search-text.ts';
import { clientScope, contactScope, kidScope, servesClients } from '../clients/public/client-access.ts';
import { contactSearchTexts } from '../clients/public/contact-text.ts';
import { contactsLike } from '../clients/public/contacts-like.ts';
import { clientView, kidView, teacherView } from './search.view.ts';
import type { ClientRow, KidRow, TeacherRow } from './search.view.ts';

type Fragment = RawBuilder<unknown>;

type Hits<Row> = { readonly rows: readonly Row[]; readonly words: readonly string[] };

async function firstFulfilled<Row extends { readonly name: string }>(
  searches: readonly NameSearch[],
  find: (search: NameSearch) => Promise<readonly Row[]>,
): Promise<Hits<Row>> {
  for (const search of searches) {
    const rows = (await find(search)).filter(({ name }) => search.keeps?.(name) ?? true).slice(0, mostFound);
    if (rows.length > 0) return { rows, words: search.words };
  }
  return { rows: [], words: [] };
}

async function teachers({ db }: ReadContext, fits: Fragment, order: Fragment, most: number): Promise<readonly TeacherRow[]> {
  const { rows } = await sql<TeacherRow>`
    select t.id, u.name, u.preview, t.status from teachers t join users u on u.id = t.id
    where ${fits}
    order by ${order}, t.status = 'inactive', u.name, t.id limit ${most}
  `.execute(db);
  return rows;
}

/** Searches clients by name; `contacts` are further patterns over normalised contacts. */
async function clients(
  { db, actor }: ReadContext,
  fits: Fragment,
  order: Fragment,
  most: number,
  contacts: readonly string[] = [],
): Promise<readonly ClientRow[]> {
  const fitting = contacts.length === 0 ? sql`false` : sql`${likeAny(sql`p.normalised`, contacts)} and ${contactScope(actor, sql`c.id`)}`;
  const { rows } = await sql<ClientRow>`
    with page as materialized (
      select c.id, c.name, c.status, c.name_key from clients c where ${fits} and ${clientScope(actor)} and c.merged_into_id is null
      order by ${order}, c.status = 'inactive', c.name, c.id limit ${most}
    )
    select c.id, c.name, c.status,
      (select coalesce(json_agg(k.name order by k.id), '[]') from children k where k.client_id = c.id and ${kidScope(actor)}) as kids,
      (select json_build_object('kind', p.kind, 'value', p.value) from client_contacts p
        where p.client_id = c.id and ${fitting} order by p.is_primary desc, p.id limit 1) as contact
    from page c
    order by ${order}, c.status = 'inactive', c.name, c.id
  `.execute(db);
  return rows;
}

async function kids({ db, actor }: ReadContext, fits: Fragment, order: Fragment, most: number): Promise<readonly KidRow[]> {
  const { rows } = await sql<KidRow>`
    select k.id, k.name, k.grade, k.status, c.id as client_id, c.name as client_name
    from children k join clients c on c.id = k.client_id
    where ${fits} and ${clientScope(actor)} and ${kidScope(actor)} and k.merged_into_id is null
    order by ${order}, k.status = 'inactive', k.name, k.id limit ${most}
  `.execute(db);
  return rows;
}

/** Clients by name, or by contact for users who may read contacts whole. */
function clientFits({ actor }: ReadContext, search: NameSearch, contacts: readonly string[]): Fragment {
  if (contacts.length === 0) return search.fits(sql`c.name_key`);
  return sql`c.id in (select n.id from clients n where ${search.fits(sql`n.name_key`)}
    union select p.client_id from client_contacts p where ${contactsLike(contacts)} and ${contactScope(actor, sql`p.client_id`)})`;
}

/** A text that looks like a phone, an e-mail or a messenger's name. */
const contactLike = /[@\d].*[@\d]|@/;

/** Searches people in the actor's scope by name: a few of each kind, the best first. */
export async function search(ctx: ReadContext, { query: { q } }: VerbInput<typeof searchContract.search>): Promise<SearchResult> {
  const searches = nameSearches(q, mostFound);
  const mayUseContacts = servesClients(ctx.actor) && contactLike.test(q);
  const contacts = mayUseContacts ? contactSearchTexts(q).map(containsPattern) : [];
  const [foundTeachers, foundClients, foundKids] = await Promise.all([
    firstFulfilled(searches, (search) => teachers(ctx, search.fits(sql`u.name_key`), search.order(sql`u.name_key`), search.most)),
    firstFulfilled(searches, (search) =>
      clients(ctx, clientFits(ctx, search, contacts), search.order(sql`c.name_key`), search.most, contacts),
    ),
    firstFulfilled(searches, (search) => kids(ctx, search.fits(sql`k.name_key`), search.order(sql`k.name_key`), search.most)),
  ]);
  return {
    teachers: foundTeachers.rows.map((row) => teacherView(ctx.actor, row, foundTeachers.words)),
    clients: foundClients.rows.map((row) => clientView(row, foundClients.words)),
    kids: foundKids.rows.map((row) => kidView(row, foundKids.words)),
  };
}

/** Returns those people with these ids that are in the actor's scope, with their current names. */
export async function findKnown(ctx: ReadContext, { query }: VerbInput<typeof searchContract.findKnown>): Promise<SearchResult> {
  const among = (column: Fragment, ids: readonly number[] = []): [Fragment, Fragment, number] => [
    sql`${column} = any(${ids.slice(0, mostFound)})`,
    column,
    mostFound,
  ];
  const [knownTeachers, knownClients, knownKids] = await Promise.all([
    teachers(ctx, ...among(sql`t.id`, query.teacher_id)),
    clients(ctx, ...among(sql`c.id`, query.client_id)),
    kids(ctx, ...among(sql`k.id`, query.kid_id)),
  ]);
  return {
    teachers: knownTeachers.map((row) => teacherView(ctx.actor, row, [])),
    clients: knownClients.map((row) => clientView(row, [])),
    kids: knownKids.map((row) => kidView(row, [])),
  };
}
