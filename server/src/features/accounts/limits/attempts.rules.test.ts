import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkOf } from './attempts.rules.ts';

it('counts an IPv4 address alone, in any notation', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(networkOf(address)).toBe(address);
      expect(networkOf(`::ffff:${address}`)).toBe(address);
      expect(networkOf(`::FFFF:${address}`)).toBe(address);
    }),
  );
});

const group = fc.integer({ min: 0, max: 0xffff });
const eight = fc.tuple(group, group, group, group, group, group, group, group);
const written = (groups: readonly number[]) => groups.map((each) => each.toString(16)).join(':');

it('counts IPv6 addresses with the same first 64 bits as one, and no others', () => {
  fc.assert(
    fc.property(eight, eight, (one, other) => {
      const [first, second] = [networkOf(written(one)), networkOf(written(other))];
      expect(networkOf(written([...one.slice(0, 4), ...other.slice(4)]))).toBe(first);
      expect(first === second).toBe(written(one.slice(0, 4)) === written(other.slice(0, 4)));
    }),
  );
});

it.each([
  ['2001:db8::1', '2001:db8:0:0::'],
  ['2001:0DB8:0:0:ffff::1', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
  ['::', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('counts an invalid address as it is', () => {
  for (const text of ['', 'unknown', '::ffff:zz', '1.2.3']) expect(networkOf(text)).toBe(text);
});
