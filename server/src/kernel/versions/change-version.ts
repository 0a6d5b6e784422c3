import type { VersionStatus } from '@lectern/contract/study/versions.schema';
import { sql } from 'kysely';
import type { Tables } from '../../db/tables.gen.ts';
import { requireAction } from '../actions.ts';
import { AppError } from '../app-error.ts';
import type { WriteContext } from '../calls/context.ts';
import { isoOf } from '../clock.ts';
import type { VersionActions } from './version-actions.ts';

export type VersionRow = { readonly id: number; readonly course_id: number; readonly status: VersionStatus };

/** A kind of content in versions; its table has `course_id`, `status`, and the columns of `VersionRow` beside its own. */
export type VersionKind<Row extends VersionRow> = {
  readonly table: keyof Tables;
  /** The noun of its audit entries. */
  readonly entity: string;
  /** The columns that all versions of one thing share; one version of them is in force. */
  readonly series: readonly (keyof Row & string)[];
  /** The columns of a deleted draft that the audit log keeps. */
  readonly described: readonly (keyof Row & string)[];
  readonly actions: VersionActions;
  /** How many things prevent publishing. */
  readonly blockers: (ctx: WriteContext, id: number) => Promise<number>;
  /** Runs before the version in force is archived, in the same transaction. */
  readonly beforeArchiving?: (ctx: WriteContext, version: Row) => Promise<void>;
  readonly beforePublishing?: (ctx: WriteContext, draft: Row) => Promise<void>;
  /** Deletes the parts of a draft that are not deleted by cascade. */
  readonly deleteParts?: (ctx: WriteContext, id: number) => Promise<void>;
};

const columnsOf = <Row extends VersionRow>({ series, described }: Pick<VersionKind<Row>, 'series' | 'described'>) =>
  sql.join([...new Set<string>(['id', 'course_id', 'status', ...series, ...described])].map((column) => sql.ref(column)));

/** Loads a version and locks it against editing, publishing and archiving. @throws AppError `not_found` */
export async function lockedVersion<Row extends VersionRow>(
  { db }: WriteContext,
  kind: Pick<VersionKind<Row>, 'table' | 'series' | 'described'>,
  id: number,
): Promise<Row> {
  const { rows } = await sql<Row>`select ${columnsOf(kind)} from ${sql.table(kind.table)} where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

/** Publishes a draft and archives the version in force. @throws AppError `not_found`, and the refusals of `publish` */
export async function publishVersion<Row extends VersionRow>(ctx: WriteContext, kind: VersionKind<Row>, id: number): Promise<void> {
  const { table, entity } = kind;
  await lockCourse(ctx, table, id);
  const draft = await lockedVersion(ctx, kind, id);
  requireAction(ctx, kind.actions, 'publish', { status: draft.status, blockers: await kind.blockers(ctx, id) });
  const replaced = await archiveInForce(ctx, kind, draft);
  await kind.beforePublishing?.(ctx, draft);
  await sql`
    update ${sql.table(table)} set status = 'published', published_at = ${isoOf(ctx.now)}, published_by = ${ctx.actor.id} where id = ${id}
  `.execute(ctx.db);
  ctx.audit({ action: `${entity}.publish`, entity, entity_id: id, old: { status: 'draft' }, new: { status: 'published', replaced } });
}

/** Archives the version in force. @throws AppError `not_found`, and the refusal of `archive` */
export async function archiveVersion<Row extends VersionRow>(ctx: WriteContext, kind: VersionKind<Row>, id: number): Promise<void> {
  const { table, entity } = kind;
  await lockCourse(ctx, table, id);
  const version = await lockedVersion(ctx, kind, id);
  requireAction(ctx, kind.actions, 'archive', { status: version.status, blockers: 0 });
  await archiveInForce(ctx, kind, version);
  ctx.audit({ action: `${entity}.archive`, entity, entity_id: id, old: { status: 'published' }, new: { status: 'archived' } });
}

/** Deletes a draft. @throws AppError `not_found`, and the refusal of `discard` */
export async function discardVersion<Row extends VersionRow>(
  ctx: WriteContext,
  kind: VersionKind<Row>,
  id: number,
): Promise<Record<string, never>> {
  const { table, entity, described } = kind;
  const draft = await lockedVersion(ctx, kind, id);
  requireAction(ctx, kind.actions, 'discard', { status: draft.status, blockers: 0 });
  await kind.deleteParts?.(ctx, id);
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(ctx.db);
  const old = Object.fromEntries(described.map((column) => [column, draft[column]]));
  ctx.audit({ action: `${entity}.discard`, entity, entity_id: id, old });
  return {};
}

/** Locks the course before the version, so that two versions of one course are never published concurrently. */
async function lockCourse({ db }: WriteContext, table: keyof Tables, id: number): Promise<void> {
  await sql`select from courses where id = (select course_id from ${sql.table(table)} where id = ${id}) for no key update`.execute(db);
}

/** @returns the id of the version that was in force, or null */
async function archiveInForce<Row extends VersionRow>(ctx: WriteContext, kind: VersionKind<Row>, one: Row): Promise<number | null> {
  const { table, series } = kind;
  const same = series.map((column) => sql`${sql.ref(column)} = ${one[column]}`);
  const { rows } = await sql<Row>`
    select ${columnsOf(kind)} from ${sql.table(table)} where ${sql.join(same, sql` and `)} and status = 'published' for update
  `.execute(ctx.db);
  const replaced = rows[0];
  if (replaced === undefined) return null;
  await kind.beforeArchiving?.(ctx, replaced);
  await sql`update ${sql.table(table)} set status = 'archived', archived_at = ${isoOf(ctx.now)} where id = ${replaced.id}`.execute(ctx.db);
  return replaced.id;
}
