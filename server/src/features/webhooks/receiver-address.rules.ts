import { BlockList, isIP } from 'node:net';

/** Networks without public receivers: private and reserved ranges, and their notations in IPv6. */
const inner = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.ipv4.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inner.ipv6.addSubnet(network, bits, 'ipv6');

/** @returns whether deliveries may go to an IP address; loopback only if `local` */
export function mayReceive(address: string, local: boolean): boolean {
  const kind = isIP(address);
  if (kind === 0) return false;
  if (local && (address === '127.0.0.1' || address === '::1')) return true;
  const family = kind === 4 ? 'ipv4' : 'ipv6';
  return !inner[family].check(address, family);
}

const localNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Validates the URL of a receiver: https, or http to this machine if `local`, without user, password and fragment. IP literals of private
 * networks are refused here; host names are resolved and checked at each delivery.
 * @returns null if it is refused
 */
export function receiverUrl(text: string, local: boolean): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null;
  const host = url.hostname.replace(/\.$/, '');
  const isLocal = localNames.includes(host) || host.endsWith('.localhost');
  if (isLocal) return local && ['http:', 'https:'].includes(url.protocol) ? url : null;
  if (url.protocol !== 'https:') return null;
  const literal = host.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !mayReceive(literal, false) ? null : url;
}
