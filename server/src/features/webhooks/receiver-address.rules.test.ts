import { describe, expect, it } from 'vitest';
import { mayReceive, receiverUrl } from './receiver-address.rules.ts';

describe('a receiver’s IP address', () => {
  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '100.64.1.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'example.com',
  ])('%s is refused', (address) => expect(mayReceive(address, false)).toBe(false));

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is public', (address) =>
    expect(mayReceive(address, false)).toBe(true),
  );

  it('of this machine is accepted where the installation allows it, and no other inner one', () => {
    expect([mayReceive('127.0.0.1', true), mayReceive('::1', true), mayReceive('127.0.0.2', true), mayReceive('10.0.0.1', true)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a receiver’s address', () => {
  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'https://example.com/#part',
    'https://10.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'http://localhost:8080/',
    'https://localhost/',
    'https://inner.localhost/',
    'file:///etc/passwd',
    'not an address',
  ])('%s is refused', (url) => expect(receiverUrl(url, false)).toBeNull());

  it('over http is accepted for this machine only, and only where the installation allows it', () => {
    expect(receiverUrl('http://localhost:8080/hook', true)?.port).toBe('8080');
    expect(receiverUrl('http://127.0.0.1:8080/', true)).not.toBeNull();
    expect(receiverUrl('http://example.com/', true)).toBeNull();
    expect(receiverUrl('https://192.168.1.1/', true)).toBeNull();
    expect(receiverUrl('https://example.com:8443/hook?key=1', false)?.href).toBe('https://example.com:8443/hook?key=1');
  });
});
