import { isIPv6 } from 'node:net';

/**
 * The network that counts as one address. For IPv6 it is the first 64 bits, because one customer usually owns the rest; an IPv4-mapped IPv6
 * address counts as IPv4.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  // In the canonical form of URLs: `::` for zeros, no leading zeros, no zone.
  const groups = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const [before = [], after = []] = groups.map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::`;
}

/** The network that counts as one place: roughly that of one provider, so that a moving phone is not always somewhere new. */
export function placeOf(address: string): string {
  const network = networkOf(address);
  const separator = isIPv6(network) ? ':' : '.';
  return network.split(separator).slice(0, 2).join(separator);
}
