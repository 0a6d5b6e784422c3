import type { FastifyRequest } from 'fastify';

/** The only secret in a path; calendar programs send no headers. */
const secretInPath = /^(\/calendar\/).*/;

/** The address without the calendar secret and without search texts. */
export function loggedAddress(url: string): string {
  const [path = '', ...query] = url.split('?');
  const address = path.replace(secretInPath, '$1…');
  return query.length === 0 ? address : `${address}?…`;
}

/** The log fields of a request. */
export function loggedRequest({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) {
  return { method, url: loggedAddress(url), remoteAddress: ip };
}
