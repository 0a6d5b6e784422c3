import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, Db } from './client.ts';
import type { Tables } from './tables.gen.ts';

/** The server's role cannot be restricted: it does not exist, owns tables, or is a superuser. */
export class UnsuitableRole extends Error {
  override readonly name = 'UnsuitableRole';
}

/** Columns of append-only tables that an erasure may clear; triggers refuse every other change. */
const erasable = { audit_log: ['old', 'new'], ledger_transactions: ['comment'] } as const satisfies Partial<Record<keyof Tables, string[]>>;

type Kept = { readonly name: string; readonly updated: boolean; readonly deleted: boolean };

/**
 * Grants a PostgreSQL role exactly the rights that the server needs. It owns no table, so it cannot disable triggers, and it may not update
 * or delete rows of append-only tables. Run as the owner of the tables after each migration; idempotent.
 * @throws UnsuitableRole
 */
export async function limitServingRole(database: Database, role: string): Promise<void> {
  if (database.kind !== 'postgres') throw new UnsuitableRole('The embedded database has one role. Set DATABASE_URL to a PostgreSQL.');
  await database.db.transaction().execute(async (db) => {
    await requireSuitable(db, role);
    const run = (statement: string) => sql.raw(statement).execute(db);
    const { rows: names } = await sql<{ role: string; database: string }>`
      select quote_ident(${role}) as role, quote_ident(current_database()) as database`.execute(db);
    const [name] = names;
    if (name === undefined) return;
    // A role's own table that shadows another would mislead trigger functions.
    await run(`revoke create on schema public from public`);
    await run(`revoke all on database ${name.database} from public`);
    await run(`grant connect on database ${name.database} to ${name.role}`);
    await run(`grant usage on schema public to ${name.role}`);
    await run(`revoke all on all tables in schema public from ${name.role}`);
    await run(`grant select, insert, update, delete on all tables in schema public to ${name.role}`);
    await run(`grant usage, select on all sequences in schema public to ${name.role}`);
    await run(`revoke insert, update, delete on migrations from ${name.role}`);
    for (const { name: table, updated, deleted } of await appendOnlyTables(db)) {
      if (updated) await run(`revoke update on ${table} from ${name.role}`);
      if (deleted) await run(`revoke delete on ${table} from ${name.role}`);
    }
    for (const [table, columns] of Object.entries(erasable)) {
      await run(`revoke update on ${table} from ${name.role}`);
      await run(`grant update (${columns.join(', ')}) on ${table} to ${name.role}`);
    }
    await fixPathOfTriggers(db);
    await giveQueue(db, role);
  });
}

async function requireSuitable(db: Db, role: string): Promise<void> {
  const { rows } = await sql<{ superuser: boolean; owns: boolean; member: boolean }>`
    select r.rolsuper as superuser, pg_has_role(current_user, r.oid, 'member') as member,
      exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and pg_has_role(r.oid, c.relowner, 'member')) as owns
    from pg_roles r where r.rolname = ${role}`.execute(db);
  const [found] = rows;
  if (found === undefined)
    throw new UnsuitableRole(`There is no role ${role}. Make it: create role ${role} login password '…'; grant ${role} to current_user;`);
  if (found.superuser || found.owns)
    throw new UnsuitableRole(`The role ${role} is a superuser or owns tables, so that nothing limits it. Make another one.`);
  if (!found.member)
    throw new UnsuitableRole(`The role that migrates must be a member of the role ${role}: grant ${role} to current_user;`);
}

/** Tables with a trigger that refuses all updates or deletions. */
async function appendOnlyTables(db: Db): Promise<Kept[]> {
  // Bits of pg_trigger.tgtype: 1 is row level, 8 delete, 16 update.
  const { rows } = await sql<Kept>`
    select quote_ident(c.relname) as name, bool_or(t.tgtype & 16 <> 0) as updated, bool_or(t.tgtype & 8 <> 0) as deleted
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where c.relnamespace = 'public'::regnamespace and p.proname = 'refuse_rewriting' and t.tgtype & 1 = 0
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

/** Otherwise a role with its own search path could substitute functions and tables that a trigger uses. */
async function fixPathOfTriggers(db: Kysely<Tables>): Promise<void> {
  await sql`do $fix$ declare each regprocedure; begin
    for each in select p.oid::regprocedure from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype and p.proconfig is null
    loop
      execute format('alter function %s set search_path = pg_catalog, public, pg_temp', each);
    end loop;
  end $fix$`.execute(db);
}

/** The job queue changes its own tables in newer versions. */
async function giveQueue(db: Kysely<Tables>, role: string): Promise<void> {
  await sql`select set_config('lectern.serving_role', ${role}, true)`.execute(db);
  await sql`do $give$ declare each record; serving text := current_setting('lectern.serving_role'); begin
    execute format('alter schema jobs owner to %I', serving);
    for each in select c.oid::regclass as name from pg_class c
      where c.relnamespace = 'jobs'::regnamespace and c.relkind in ('r', 'p')
        and c.relowner <> (select oid from pg_roles where rolname = serving)
    loop
      execute format('alter table %s owner to %I', each.name, serving);
    end loop;
    for each in select p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'jobs'::regnamespace loop
      execute format('alter function %s owner to %I', each.name, serving);
    end loop;
    for each in select t.oid::regtype as name from pg_type t where t.typnamespace = 'jobs'::regnamespace and t.typtype = 'e' loop
      execute format('alter type %s owner to %I', each.name, serving);
    end loop;
  end $give$`.execute(db);
}
