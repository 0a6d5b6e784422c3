import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readOnlyJsonAndFiles } from './request-body.ts';

it('parses one large body of JSON in each turn of the event loop, and small ones at once', async () => {
  const app = Fastify();
  readOnlyJsonAndFiles(app);
  app.post('/', async () => 'read');
  await app.ready();
  onTestFinished(() => app.close());
  const parsed = [0];
  let isOver = false;
  const nextTurn = () => {
    parsed.push(0);
    if (!isOver) setImmediate(nextTurn);
  };
  const original = JSON.parse;
  vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
    parsed[parsed.length - 1] = (parsed.at(-1) ?? 0) + 1;
    return original(text, reviver) as unknown;
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const most = async (bytes: number) => {
    parsed.splice(0, parsed.length, 0);
    const payload = JSON.stringify({ text: 'a'.repeat(bytes) });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200));
    return Math.max(...parsed);
  };
  setImmediate(nextTurn);
  expect([await most(100), await most(20_000)]).toEqual([6, 1]);
  isOver = true;
});
