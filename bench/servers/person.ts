import { guestCookie, sessionCookie } from '../../server/src/kernel/calls/session.ts';
import { demoPassword } from '../../server/src/school/fill-school.ts';
import { headersOf } from './sessions.ts';

export type Answered = { readonly status: number; readonly body: unknown };
/** Somebody who is signed in, and calls the server as a browser does. */
export type Person = {
  readonly url: string;
  readonly secret: string;
  get<T>(path: string): Promise<T>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered>;
  upload(path: string, file: Uint8Array<ArrayBuffer>): Promise<Answered>;
};

export async function signIn(url: string, email: string): Promise<Person> {
  const asked = await fetch(`${url}/api/accounts/csrf/`);
  const { token } = (await asked.json()) as { token: string };
  const guest = cookieOf(asked, guestCookie);
  const answer = await fetch(`${url}/api/accounts/login/`, {
    method: 'POST',
    headers: {
      cookie: `${guestCookie}=${guest}`,
      'x-csrftoken': token,
      'x-lectern-client': 'web',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`${email} was not signed in: ${await answer.text()}`);
  return personOf(url, cookieOf(answer, sessionCookie));
}

/** The owner of a session, at a server that may have been restarted. */
export function personOf(url: string, secret: string): Person {
  const { read, write } = headersOf(secret);
  const send = async (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>) => {
    const answer = await fetch(url + path, { method: 'POST', headers: { ...write, ...headers }, body });
    return { status: answer.status, body: await answer.json() };
  };
  return {
    url,
    secret,
    get: async <T>(path: string) => {
      const answer = await fetch(url + path, { headers: read });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    post: (path, body, headers = {}) => send(path, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
    upload: (path, file) => send(path, file, { 'content-type': 'application/octet-stream' }),
  };
}

function cookieOf(answer: Response, name: string): string {
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith(`${name}=`) && !text.startsWith(`${name}=;`));
  if (cookie === undefined) throw new Error(`no cookie ${name}`);
  return cookie.slice(name.length + 1).split(';')[0] ?? '';
}
