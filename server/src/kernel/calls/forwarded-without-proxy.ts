import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

const headers = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const;
/** The warning is logged again after this time, so that a daily rotated log contains it. */
const quietMilliseconds = 3_600_000;
/** A single request with the header may come from anyone; a proxy sends it with every request. */
const mostChance = 20;

/** Address ranges of proxies. A sender from elsewhere forges the header. */
const near = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  near.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  near.addSubnet(network, bits, 'ipv6');
const isNear = (address: string) => near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Watches for forwarded requests while TRUST_PROXY is not set. All users then share the proxy's address, and limits per address count them
 * as one. The log warns at once and every hour, and the sign-ins screen shows a warning.
 * @returns a function that returns when the first such request came, or null
 */
export function watchForwardedRequests(app: FastifyInstance, trusted: boolean, now: () => string): () => string | null {
  let since: string | null = null;
  let seen = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  if (trusted) return () => null;
  app.addHook('onRequest', async (request) => {
    if (!isNear(request.ip) || !headers.some((name) => request.headers[name] !== undefined)) return;
    seen += 1;
    if (seen < mostChance) return;
    since ??= now();
    if (performance.now() - toldAt < quietMilliseconds) return;
    toldAt = performance.now();
    app.log.error(
      'requests come through a proxy (X-Forwarded-* headers), but TRUST_PROXY is not set: everybody seems to come from the proxy, and limits of sign-in attempts count all people as one. Set TRUST_PROXY to the address or range of the proxy.',
    );
  });
  return () => since;
}
