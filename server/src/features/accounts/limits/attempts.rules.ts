import { isIPv6 } from 'node:net';

/**
 * What counts as one address: of IPv6 the first 64 bits, because whoever has one address has all that follow; an IPv4 address that
 * comes in the clothes of IPv6 is itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  // As browsers write it: `::` for the zeros, none before a digit, no zone.
  const groups = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const [before = [], after = []] = groups.map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::`;
}

/** What counts as one place: about the network of one provider, so that a telephone on its way is not always somewhere new. */
export function placeOf(address: string): string {
  const network = networkOf(address);
  const separator = isIPv6(network) ? ':' : '.';
  return network.split(separator).slice(0, 2).join(separator);
}
