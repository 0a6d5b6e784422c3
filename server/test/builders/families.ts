import type { Db } from '../../src/db/client.ts';
import { next } from './counter.ts';

/** Builders of clients with a child, and of the child's engagements with teachers. @param at ISO instant */
export function buildFamilies(db: Db, at: string) {
  async function client(managerId: number | null) {
    const n = next();
    // Eleven digits for any n: the tests of one process make thousands of clients.
    const digits = `7${9_160_000_000 + n}`;
    const made = await db
      .insertInto('clients')
      .values({ name: `Client ${n}`, manager_id: managerId, zone: 'Europe/Moscow', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('client_contacts')
      .values({ client_id: made.id, kind: 'phone', value: `+${digits}`, normalised: digits, is_primary: true })
      .execute();
    const kid = await db
      .insertInto('children')
      .values({ client_id: made.id, name: `Child ${n}`, grade: 7, zone: 'Europe/Moscow' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { client_id: made.id, kid_id: kid.id };
  }

  async function engagement(of: {
    kid_id: number;
    client_id: number;
    teacher_id: number;
    course_id: number;
    service_course_id: number;
    grade_level_id?: number;
  }) {
    const { id } = await db
      .insertInto('engagements')
      .values({
        kid_id: of.kid_id,
        client_id: of.client_id,
        teacher_id: of.teacher_id,
        course_id: of.course_id,
        service_course_id: of.service_course_id,
        grade_level_id: of.grade_level_id ?? null,
        status: 'active',
        started_on: '2026-09-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** One more e-mail address of a client. */
  async function email(client_id: number, value: string) {
    await db.insertInto('client_contacts').values({ client_id, kind: 'email', value, normalised: value.toLowerCase() }).execute();
  }

  /** One more phone number of a client. */
  async function phone(client_id: number, value: string) {
    await db
      .insertInto('client_contacts')
      .values({ client_id, kind: 'phone', value, normalised: value.replaceAll(/\D/g, '') })
      .execute();
  }

  return { client, email, phone, engagement };
}
