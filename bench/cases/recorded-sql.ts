import { Kysely } from 'kysely';
import type { Tables } from '../../server/src/db/tables.gen.ts';
import { PipelinedDialect } from '../../server/src/db/statements/pipelined.ts';
import { openPostgres } from '../../server/src/db/postgres.ts';
import { listClients } from '../../server/src/features/clients/clients.queries.ts';
import { getTeacherSchedule } from '../../server/src/features/schedule/schedule.queries.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import type { ReadContext } from '../../server/src/kernel/calls/context.ts';
import { actorOfUser } from '../../server/src/kernel/calls/session.ts';
import { secretsOf } from '../../server/src/kernel/secrets.ts';
import { settingsReader } from '../../server/src/settings.ts';

/** A SQL statement and its parameters. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** The query of the client list that the benchmark measures. */
export const listQuery = { page: 1, page_size: 25, ordering: 'name', status: ['active'] } as const;

export type RecordedSql = {
  listAs(userId: number): Promise<Statement[]>;
  weekOf(teacherId: number, from: string, to: string): Promise<Statement[]>;
  of(userId: number, query: (ctx: ReadContext) => Promise<unknown>): Promise<Statement[]>;
  close(): Promise<void>;
};

/** Runs the queries of Lectern once and records their statements, so that the floor sends exactly the same. */
export async function recordSql(url: string): Promise<RecordedSql> {
  let noted: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect: new PipelinedDialect({ pool: openPostgres(url, 2).pool }),
    log: ({ query }) => {
      noted.push({ text: query.sql, values: query.parameters });
    },
  });
  const settings = settingsReader(db, systemClock);
  const browser = {
    address: '',
    userAgent: '',
    language: null,
    secret: null,
    device: null,
    setSessionSecret: () => {},
    setDevice: () => {},
    setGuestSecret: () => {},
  };

  const site = { publicUrl: '', mailFolder: null, secrets: secretsOf('') };

  async function recorded(userId: number, query: (ctx: ReadContext) => Promise<unknown>): Promise<Statement[]> {
    const actor = await actorOfUser(db, userId);
    if (actor === null) throw new Error(`no user ${userId}`);
    const asking = { actor, db, now: systemClock(), requestId: '', browser, site, logRead: () => {} };
    const ctx = { ...asking, settings: await settings.read() };
    const own: Statement[] = [];
    noted = own;
    await query(ctx);
    noted = [];
    return own;
  }

  return {
    listAs: (userId) => recorded(userId, (ctx) => listClients(ctx, { query: { ...listQuery, status: [...listQuery.status] } })),
    weekOf: (teacherId, from, to) =>
      recorded(teacherId, (ctx) => getTeacherSchedule(ctx, { params: { id: teacherId }, query: { from, to } })),
    of: recorded,
    close: () => db.destroy(),
  };
}
