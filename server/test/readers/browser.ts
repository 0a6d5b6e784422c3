import type { FastifyInstance } from 'fastify';
import type { Answer } from '../test-app.ts';
import type { ErrorBody } from '@lectern/contract/errors';

/** A browser with cookies and their anti-forgery token. */
export type TestBrowser = {
  get(url: string): Promise<Answer>;
  post(url: string, body?: unknown): Promise<Answer>;
  signIn(email: string, password: string, code?: string): Promise<Answer>;
  readonly cookies: ReadonlyMap<string, string>;
};

let addresses = 0;

/** Opens a browser with an address of its own. */
export async function openBrowser(app: FastifyInstance, remoteAddress?: string): Promise<TestBrowser> {
  addresses += 1;
  const address = remoteAddress ?? `10.50.${addresses >> 8}.${addresses & 255}`;
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, body?: unknown): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url,
      cookies: Object.fromEntries(cookies),
      headers: { 'accept-language': 'en', ...headers },
      remoteAddress: address,
      ...(method === 'POST' ? { payload: JSON.stringify(body ?? {}) } : {}),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const json = answer.headers['content-type']?.toString().includes('json') ? answer.json() : answer.rawPayload;
    return {
      status: answer.statusCode,
      body: json as never,
      error: answer.statusCode >= 400 ? ((json as ErrorBody).error[0] ?? null) : null,
    };
  };
  const get = (url: string) => send('GET', url, {});
  const post = async (url: string, body?: unknown) => {
    const { token } = (await get('/api/accounts/csrf/')).body as { token: string };
    return send('POST', url, { 'content-type': 'application/json', 'x-csrftoken': token, 'x-lectern-client': 'web' }, body);
  };
  return {
    get,
    post,
    cookies,
    signIn: (email, password, code) => post('/api/accounts/login/', { email, password, ...(code === undefined ? {} : { code }) }),
  };
}
