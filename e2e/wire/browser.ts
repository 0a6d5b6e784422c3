import { vi } from 'vitest';

/** The browser globals that the web's API client and sign-in use. */
export type Browser = {
  readonly cookies: Map<string, string>;
  /** The paths that the page was redirected to. */
  readonly visited: string[];
  readonly location: { pathname: string; search: string };
  restart(): void;
};

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

const nameAndValue = (cookie: string) => (cookie.split(';')[0] ?? '').split('=', 2) as [string, string];

/**
 * Simulates a browser: `fetch` calls the real server, and sends the site's cookies when the caller includes credentials.
 * @param address of the server, read before every call
 */
export function openBrowser(address: () => string): Browser {
  const realFetch = globalThis.fetch;
  const cookies = new Map<string, string>();
  const visited: string[] = [];
  const location = { pathname: '/clients', search: '?page=2', assign: (path: string) => void visited.push(path) };
  const keep = (cookie: string) => {
    const [name, value] = nameAndValue(cookie);
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) cookies.delete(name);
    else cookies.set(name, value);
  };
  const document = {
    documentElement: { lang: 'en' },
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(cookie: string) {
      keep(cookie);
    },
  };
  const restart = () => {
    cookies.clear();
    visited.length = 0;
    Object.assign(location, { pathname: '/clients', search: '?page=2' });
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('sessionStorage', storage());
  };
  restart();
  vi.stubGlobal('location', location);
  vi.stubGlobal('document', document);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (init.credentials === 'include') headers.set('cookie', document.cookie);
    const response = await realFetch(new URL(path, address()), { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) keep(cookie);
    return response;
  });
  return { cookies, visited, location, restart };
}
