import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { settingsReader } from '../../settings.ts';
import { testNow } from '../../../test/build.ts';
import { testDatabase } from '../../../test/database.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { testApp } from '../../../test/test-app.ts';
import { runJob } from '../process/job.ts';
import { openTelemetry } from './open-telemetry.ts';

type Value = { readonly stringValue?: string; readonly intValue?: number | string };
type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
  readonly status: { readonly code?: number };
};
type Body = { readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[] };

const { database, url } = await testDatabase();

/** A local collector that stores what it receives. */
async function collector() {
  const spans: Span[] = [];
  const sent: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      sent.push(text);
      if (request.url === '/v1/traces')
        spans.push(...(JSON.parse(text) as Body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(() => void server.close());
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, said: () => sent.join('\n') };
}

const attributeOf = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue));
};

/** A server with traced statements if its database is PostgreSQL. */
async function traced(endpoint: string, share = 1) {
  const tracing = openTelemetry({ endpoint, share, serviceName: 'school' });
  const own = url === undefined ? database : await openDatabase({ url, aroundStatement: tracing.aroundStatement });
  if (own !== database) onTestFinished(() => own.close());
  return { tracing, school: await testApp({ database: own, tracing }) };
}

it('sends requests by their route, with status, person and statements, and no contents', async () => {
  const { endpoint, spans, said } = await collector();
  const { tracing, school } = await traced(endpoint);
  const admin = await school.as(await school.build.user('AccountManager'));
  await admin.get('/api/clients/?search=Quixotova');
  await admin.get('/api/clients/987654321/');
  await school.app.inject({ url: '/health/live' });
  await tracing.end();
  const requests = spans.filter((span) => attributeOf(span, 'http.route') !== undefined);
  expect(requests.map((span) => [span.name, attributeOf(span, 'http.response.status_code'), attributeOf(span, 'user.id')])).toEqual([
    ['GET /api/clients/', 200, admin.userId],
    ['GET /api/clients/{id}/', 404, admin.userId],
  ]);
  expect(said()).toContain('"school"');
  expect(said()).not.toMatch(/Quixotova|987654321|lectern\.test/i);
  if (url === undefined) return;
  const [list] = requests;
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === list?.spanId);
  expect(statements.length).toBeGreaterThan(1);
  for (const statement of statements) expect(statement.traceId).toBe(list?.traceId);
  expect(statements.map((span) => attributeOf(span, 'db.query.text')).join('\n')).toContain('clients');
});

it('follows the trace of a caller, who does not decide whether anything is sent', async () => {
  const [traceId, parentId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  for (const share of [1, 0]) {
    const { endpoint, spans } = await collector();
    const { tracing, school } = await traced(endpoint, share);
    await school.app.inject({
      url: '/api/accounts/csrf/',
      headers: { traceparent: `00-${traceId}-${parentId}-${share === 1 ? '00' : '01'}` },
    });
    await tracing.end();
    expect(spans.filter(({ name }) => name.startsWith('GET'))).toEqual(
      share === 1 ? [expect.objectContaining({ name: 'GET /api/accounts/csrf/', traceId, parentSpanId: parentId })] : [],
    );
  }
});

it('marks what failed by the kind of the fault, without its message', async () => {
  const { endpoint, spans, said } = await collector();
  const { tracing, school } = await traced(endpoint);
  const kernel = {
    database: school.database,
    clock: () => testNow,
    settings: settingsReader(school.database.db, () => testNow),
    site: testSite,
  };
  const job = {
    name: 'planted',
    cron: '0 0 * * *',
    work: async () => {
      throw Object.assign(new TypeError('Quixotova is no number'), { code: '22P02' });
    },
  };
  await expect(runJob({ ...kernel, checkAnswers: true, tracing }, job, new AbortController().signal)).rejects.toThrow('Quixotova');
  await tracing.end();
  const [span] = spans.filter(({ name }) => name === 'job planted');
  expect(span?.status.code).toBe(2);
  expect(span && attributeOf(span, 'error.type')).toBe('22P02');
  expect(said()).not.toContain('Quixotova');
});

it('serves and ends in time without a collector', async () => {
  const { tracing, school } = await traced('http://127.0.0.1:9');
  expect((await school.app.inject({ url: '/api/accounts/csrf/' })).statusCode).toBe(200);
  const begun = performance.now();
  await tracing.end();
  expect(performance.now() - begun).toBeLessThan(3_000);
});
