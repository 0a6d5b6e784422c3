import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

it('treats an empty variable as unset', () => {
  const names = [
    'PORT',
    'HOST',
    'LECTERN_DATA',
    'LECTERN_POOL',
    'LECTERN_DEMO',
    'LOG_LEVEL',
    'TRUST_PROXY',
    'BEHIND_TLS',
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'LECTERN_READ_LAG',
    'SMTP_URL',
  ];
  expect(readEnvironment(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnvironment({}));
  expect(readEnvironment({})).toMatchObject({ port: 3000, host: 'localhost', dataFolder: './data', demo: true, trustProxy: false });
});

it.each([
  ['PORT', '80000'],
  ['LECTERN_POOL', '1'],
  ['LECTERN_READ_LAG', '4'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', 'all'],
  ['LECTERN_READ_LAG', '301'],
  ['LECTERN_DEMO', 'yes'],
  ['BEHIND_TLS', 'on'],
  ['LOG_LEVEL', 'warning'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '10.0.0.0/8 192.168.0.1'],
])('refuses %s=%s, naming the variable and its value', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`^${name}.*: ${value}$`));
});

it.each([
  ['DATABASE_URL', 'mysql://lectern:geheim@localhost/lectern'],
  ['DATABASE_URL', 'geheim'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://name:geheim@collector:4317'],
  ['DATABASE_READ_URL', 'mysql://lectern:geheim@localhost/lectern'],
  ['DATABASE_READ_URL', 'postgres://lectern:geheim@localhost/without-the-primary'],
  ['SMTP_URL', 'http://name:geheim@mail.example.org'],
  ['LECTERN_STATUS_SERVICE', 'ftp://geheim@status.example.org'],
  ['LECTERN_SECRET', 'geheim'],
  ['LECTERN_FORMER_SECRETS', 'geheim'],
  ['LECTERN_FORMER_SECRETS', `geheim-${'without-a-newest-one-beside-it'}`],
])('refuses %s without repeating a value that may hold a password', (name, value) => {
  let said = '';
  try {
    readEnvironment({ [name]: value });
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said).toContain(name);
  expect(said).not.toContain('geheim');
});

it('accepts addresses, ranges and well-known names of proxies', () => {
  for (const trust of ['127.0.0.1', '10.0.0.0/8, ::1', 'loopback,fd00::/8'])
    expect(readEnvironment({ TRUST_PROXY: trust }).trustProxy).toBe(trust);
});

it('reads from a replica only with its address, ten seconds behind at most by default', () => {
  const url = 'postgres://lectern@localhost/school';
  expect(readEnvironment({ DATABASE_URL: url, LECTERN_READ_LAG: '20' }).replica).toBeUndefined();
  expect(readEnvironment({ DATABASE_URL: url, DATABASE_READ_URL: url }).replica).toEqual({ url, mostLagSeconds: 10 });
  expect(readEnvironment({ DATABASE_URL: url, DATABASE_READ_URL: url, LECTERN_READ_LAG: '20' }).replica?.mostLagSeconds).toBe(20);
});
