import type { FastifyRequest } from 'fastify';

/** The one secret that stands in a path, because calendar programs send nothing else. */
const secretInPath = /^(\/calendar\/).*/;

/** An address as it may stand in the log: without the secret that opens a calendar, and without what somebody searched for. */
export function loggedAddress(url: string): string {
  const [path = '', ...query] = url.split('?');
  const address = path.replace(secretInPath, '$1…');
  return query.length === 0 ? address : `${address}?…`;
}

/** What the log says of a request. */
export function loggedRequest({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) {
  return { method, url: loggedAddress(url), remoteAddress: ip };
}
