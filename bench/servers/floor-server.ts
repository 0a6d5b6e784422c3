/**
 * The floor is the least that a correct server does: bare Fastify and `pg`, a session look-up by the hash of its token, then prepared
 * statements over a pool. floor-process.ts starts it, and sends it the endpoints.
 */
import { createHash, randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import { Pool } from 'pg';
import type { FloorPlan } from './floor-process.ts';
import type { Statement } from '../cases/recorded-sql.ts';

const app = Fastify({ logger: false });
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

function open(plan: FloorPlan): void {
  const pool = new Pool({ connectionString: plan.url, max: 10, options: '-c timezone=UTC' });
  const named = (name: string, { text, values }: Statement) => pool.query({ name, text, values: [...values] });

  async function requireSession(request: FastifyRequest): Promise<number> {
    const secret = /__Host-lectern_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const text = `select u.id from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > now() and u.state = 'active'`;
    const { rows } = await named('session', { text, values: [hashOf(secret)] });
    if (rows.length === 0) throw Object.assign(new Error('not signed in'), { statusCode: 401 });
    return rows[0].id as number;
  }

  for (const { path, statements } of plan.reads) {
    app.get(path, async (request) => {
      await requireSession(request);
      const answers = await Promise.all(statements.map((statement, index) => named(`${path} ${index}`, statement)));
      return Object.fromEntries(answers.map(({ rows }, index) => [`rows${index}`, rows]));
    });
  }
  for (const { path, body } of plan.bytes) {
    app.get(path, (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body));
  }

  app.post<{ Body: { values: unknown[] } }>('/create', async (request, reply) => {
    const userId = await requireSession(request);
    const text = `insert into lessons (engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish,
      policy, created_at, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now(), $11) returning id`;
    const { rows } = await named('create', { text, values: [...request.body.values, userId] });
    return reply.code(201).send(rows[0]);
  });

  app.post<{ Params: { id: string }; Body: { homework: string } }>('/conduct/:id', async (request) => {
    const userId = await requireSession(request);
    const text = `with closed as (
        update lessons set status = 'held', closed_at = now(), closed_by = $2, closing_no = 1 where id = $1 and teacher_id = $2 returning id
      ) insert into lesson_reports (lesson_id, outcome, homework, submitted_at, submitted_by) select id, 'held', $3, now(), $2 from closed
      returning lesson_id`;
    const { rows } = await named('conduct', { text, values: [Number(request.params.id), userId, request.body.homework] });
    if (rows.length === 0) throw new Error('no such lesson');
    return rows[0] as unknown;
  });

  app.post<{ Body: { email: string; password: string } }>('/login', async (request) => {
    const text = 'select id, name, password_hash from users where lower(email) = $1';
    const { rows } = await named('user', { text, values: [request.body.email] });
    const [user] = rows as { id: number; name: string; password_hash: string }[];
    if (user === undefined || !(await verify(user.password_hash, request.body.password))) throw new Error('wrong');
    const secret = randomBytes(32).toString('base64url');
    const insert = `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent, address)
      values ($1, $2, now(), now(), now() + interval '14 days', '', '')`;
    await named('open', { text: insert, values: [hashOf(secret), user.id] });
    return { id: user.id, name: user.name, secret };
  });

  app.listen({ port: 0, host: '127.0.0.1' }).then((address) => process.send?.(Number(new URL(address).port)));
}

process.on('message', (plan) => open(plan as FloorPlan));
process.on('disconnect', () => process.exit(0));
