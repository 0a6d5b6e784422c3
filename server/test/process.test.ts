import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'lectern-process-'));
const main = resolve(import.meta.dirname, '../src/main.ts');
const running: ChildProcess[] = [];

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

type Server = { readonly child: ChildProcess; readonly port: number; readonly said: () => string; readonly ended: Promise<number | null> };

async function startServer(more: Record<string, string> = {}): Promise<Server> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), LECTERN_DATA: join(folder, 'data'), LECTERN_DEMO: '0', DATABASE_URL: '', ...more };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, port, said: () => said, ended: new Promise((end) => child.once('exit', end)) };
}

async function ready({ port, ended }: Server): Promise<boolean> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over) {
    const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => null);
    if (answer?.ok) return true;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  return false;
}

it('keeps a second process off its data folder, says so in one line, lets go of it at the end and also when it is killed', async () => {
  const first = await startServer();
  expect(await ready(first)).toBe(true);
  const second = await startServer();
  expect(await second.ended).toBe(1);
  expect(second.said()).toMatch(/in use by another process/);
  expect(second.said().trim().split('\n')).toHaveLength(1);
  expect((await fetch(`http://localhost:${first.port}/health/live`)).ok).toBe(true);

  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const third = await startServer();
  expect(await ready(third)).toBe(true);
  third.child.kill('SIGKILL');
  await third.ended;
  const fourth = await startServer();
  expect(await ready(fourth)).toBe(true);
  fourth.child.kill('SIGTERM');
  expect(await fourth.ended).toBe(0);
}, 60_000);

it('names the variable that it cannot understand', async () => {
  const server = await startServer({ PORT: 'three thousand' });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain('PORT is not a port: three thousand');
});

/** A request whose second half is sent when the caller says so. */
function halfSentRequest(port: number): { readonly sendRest: () => void; readonly status: Promise<number | undefined> } {
  const body = JSON.stringify({ email: 'nobody@lectern.test', password: 'x' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const request = httpRequest({ host: 'localhost', port, method: 'POST', path: '/api/accounts/login/', headers });
  const status = new Promise<number | undefined>((answered, failed) => {
    request.on('response', (response) => {
      response.resume().on('end', () => answered(response.statusCode));
    });
    request.on('error', failed);
  });
  request.write(body.slice(0, 10));
  return { sendRest: () => request.end(body.slice(10)), status };
}

it('finishes a request that is under way before it ends, and takes no new one', async () => {
  const server = await startServer();
  expect(await ready(server)).toBe(true);
  const underWay = halfSentRequest(server.port);
  await new Promise((wait) => setTimeout(wait, 300));
  server.child.kill('SIGTERM');
  await new Promise((wait) => setTimeout(wait, 300));
  await expect(fetch(`http://localhost:${server.port}/health/live`)).rejects.toThrow();
  underWay.sendRest();
  // Without the anti-forgery token it is refused, which is an answer.
  expect(await underWay.status).toBe(403);
  expect(await server.ended).toBe(0);
}, 30_000);
