import { isIP } from 'node:net';
import { shortestSecret } from '../secrets.ts';

/** Configuration from environment variables; .env.example lists every name. */
export type Environment = {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly poolSize: number;
  /** A standby of the database for reads, and its maximum lag in seconds; undefined without one. */
  readonly replica: { readonly url: string; readonly mostLagSeconds: number } | undefined;
  readonly demo: boolean;
  readonly development: boolean;
  readonly logLevel: string;
  readonly trustProxy: string | false;
  readonly behindTls: boolean;
  readonly checkAnswers: boolean;
  readonly publicUrl: string;
  readonly secret: string | undefined;
  /** Former values of `secret`, which only decrypt. */
  readonly formerSecrets: readonly string[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The folder, the hour (UTC) and the number of backups that the server keeps; undefined if it makes none. */
  readonly backups: { readonly folder: string; readonly hour: number; readonly kept: number } | undefined;
  readonly settingsFile: string | undefined;
  /** The PostgreSQL role of the server; `main.js migrate` grants its rights. */
  readonly servingRole: string | undefined;
  /** Seconds between the failing of /health/ready and the end of listening. */
  readonly drainSeconds: number;
  /** The bearer token for `/metrics`; without it the path does not exist. */
  readonly metricsToken: string | undefined;
  /** The collector's address, the share of requests that is traced, and the service name; undefined without tracing. */
  readonly traces: { readonly endpoint: string; readonly share: number; readonly serviceName: string } | undefined;
  /** The service that tells whether people are still self-employed; none by default. */
  readonly statusService: string | undefined;
  /** Whether to accept a LECTERN_SECRET other than the database's. */
  readonly secretReplaced: boolean;
};

const postgres = ['postgres:', 'postgresql:'];

/** A variable has an invalid value. */
export class UnreadableVariable extends Error {
  override readonly name = 'UnreadableVariable';
}

/** Reads the variables; an empty one counts as unset. @throws UnreadableVariable naming the invalid variable */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const production = variables.NODE_ENV === 'production';
  const port = Number(variables.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UnreadableVariable(`PORT is not a port: ${variables.PORT}`);
  return {
    port,
    host: variables.HOST || 'localhost',
    dataFolder: variables.LECTERN_DATA || './data',
    databaseUrl: address('DATABASE_URL', variables.DATABASE_URL, postgres),
    poolSize: number('LECTERN_POOL', variables.LECTERN_POOL, 10, 2, 200),
    replica: replica(variables),
    demo: flag('LECTERN_DEMO', variables.LECTERN_DEMO, !production),
    development: variables.NODE_ENV === 'development',
    logLevel: logLevel(variables.LOG_LEVEL || 'warn'),
    trustProxy: trustProxy(variables.TRUST_PROXY || false),
    behindTls: flag('BEHIND_TLS', variables.BEHIND_TLS, false),
    checkAnswers: flag('CHECK_ANSWERS', variables.CHECK_ANSWERS, false),
    publicUrl: publicUrl(variables.PUBLIC_URL || `http://localhost:${port}`),
    secret: secret('LECTERN_SECRET', variables.LECTERN_SECRET || undefined),
    formerSecrets: formerSecrets(variables),
    smtpUrl: address('SMTP_URL', variables.SMTP_URL, ['smtps:', 'smtp:']),
    settingsFile: variables.LECTERN_SETTINGS || undefined,
    servingRole: variables.LECTERN_SERVING_ROLE || undefined,
    drainSeconds: number('LECTERN_DRAIN', variables.LECTERN_DRAIN, production ? 3 : 0, 0, 300),
    metricsToken: secret('LECTERN_METRICS_TOKEN', variables.LECTERN_METRICS_TOKEN || undefined),
    traces: traces(variables),
    statusService: address('LECTERN_STATUS_SERVICE', variables.LECTERN_STATUS_SERVICE, ['https:', 'http:']),
    secretReplaced: flag('LECTERN_SECRET_REPLACED', variables.LECTERN_SECRET_REPLACED, false),
    backups: backups(variables),
    mailFrom: variables.MAIL_FROM || 'Lectern <lectern@localhost>',
  };
}

function number(name: string, text: string | undefined, byDefault: number, least: number, most: number): number {
  const value = Number(text || byDefault);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UnreadableVariable(`${name} is a number from ${least} to ${most}: ${text}`);
}

function backups(variables: Readonly<Record<string, string | undefined>>): Environment['backups'] {
  const hour = number('LECTERN_BACKUP_HOUR', variables.LECTERN_BACKUP_HOUR, 2, 0, 23);
  const kept = number('LECTERN_BACKUPS_KEPT', variables.LECTERN_BACKUPS_KEPT, 14, 1, 1000);
  return variables.LECTERN_BACKUPS ? { folder: variables.LECTERN_BACKUPS, hour, kept } : undefined;
}

function replica(variables: Readonly<Record<string, string | undefined>>): Environment['replica'] {
  const url = address('DATABASE_READ_URL', variables.DATABASE_READ_URL, postgres);
  const mostLagSeconds = number('LECTERN_READ_LAG', variables.LECTERN_READ_LAG, 10, 5, 300);
  if (url !== undefined && !variables.DATABASE_URL) throw new UnreadableVariable('DATABASE_READ_URL is set without DATABASE_URL');
  return url === undefined ? undefined : { url, mostLagSeconds };
}

/** The standard variables of OpenTelemetry. */
function traces(variables: Readonly<Record<string, string | undefined>>): Environment['traces'] {
  const endpoint = address('OTEL_EXPORTER_OTLP_ENDPOINT', variables.OTEL_EXPORTER_OTLP_ENDPOINT, ['https:', 'http:']);
  const text = variables.OTEL_TRACES_SAMPLER_ARG;
  const share = Number(text || 1);
  if (!(share >= 0 && share <= 1)) throw new UnreadableVariable(`OTEL_TRACES_SAMPLER_ARG is a number from 0 to 1: ${text}`);
  return endpoint === undefined ? undefined : { endpoint, share, serviceName: variables.OTEL_SERVICE_NAME || 'lectern' };
}

function publicUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:\/\//.test(text))
    throw new UnreadableVariable(`PUBLIC_URL is an address that begins with https:// or http://: ${text}`);
  return text.replace(/\/+$/, '');
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function logLevel(text: string): string {
  if (!logLevels.includes(text)) throw new UnreadableVariable(`LOG_LEVEL is one of ${logLevels.join(', ')}: ${text}`);
  return text;
}

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

/** Never trusts everyone: a forged address evades every limit per address. */
function trustProxy(text: string | false): string | false {
  const isRange = (part: string) => /^[^/]+(\/\d{1,3})?$/.test(part) && isIP(part.split('/')[0] ?? '') !== 0;
  const parts = text === false ? [] : text.split(',').map((part) => part.trim());
  if (!parts.every((part) => namedRanges.includes(part) || isRange(part)))
    throw new UnreadableVariable(`TRUST_PROXY is addresses or ranges of proxies with commas, like 10.0.0.0/8: ${text}`);
  return text;
}

// Error messages do not quote these values: they are secret or may contain a password.
function secret(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && text.length < shortestSecret) throw new UnreadableVariable(`${name} has at least ${shortestSecret} characters`);
  return text;
}

/** Without LECTERN_SECRET, former secrets are in secret.key. */
function formerSecrets({ LECTERN_SECRET, LECTERN_FORMER_SECRETS }: Readonly<Record<string, string | undefined>>): string[] {
  const former = (LECTERN_FORMER_SECRETS ?? '').split(/\s+/).filter((each) => each !== '');
  for (const each of former) secret('Each of LECTERN_FORMER_SECRETS', each);
  if (former.length > 0 && !LECTERN_SECRET) throw new UnreadableVariable('LECTERN_FORMER_SECRETS is set without LECTERN_SECRET');
  return former;
}

function address(name: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (!text) return undefined;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new UnreadableVariable(`${name} is an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`);
  return text;
}

function flag(name: string, value: string | undefined, byDefault: boolean): boolean {
  if (value === undefined || value === '') return byDefault;
  if (['1', 'true'].includes(value)) return true;
  if (['0', 'false'].includes(value)) return false;
  throw new UnreadableVariable(`${name} is 1 or 0: ${value}`);
}
