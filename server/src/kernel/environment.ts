/** What the surroundings decide; every name stands in .env.example. */
export type Environment = {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly poolSize: number;
  readonly demo: boolean;
  readonly development: boolean;
  readonly logLevel: string;
  readonly trustProxy: string | false;
  readonly behindTls: boolean;
  readonly checkAnswers: boolean;
  readonly publicUrl: string;
  readonly secret: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
};

/** A variable says something that cannot be understood. */
export class UnreadableVariable extends Error {
  override readonly name = 'UnreadableVariable';
}

/** Reads the variables. @throws UnreadableVariable naming the variable that cannot be understood */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const production = variables.NODE_ENV === 'production';
  const port = Number(variables.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UnreadableVariable(`PORT is not a port: ${variables.PORT}`);
  const poolSize = Number(variables.LECTERN_POOL ?? 10);
  if (!Number.isInteger(poolSize) || poolSize < 2 || poolSize > 200)
    throw new UnreadableVariable(`LECTERN_POOL is a number from 2 to 200: ${variables.LECTERN_POOL}`);
  return {
    port,
    host: variables.HOST ?? 'localhost',
    dataFolder: variables.LECTERN_DATA ?? './data',
    databaseUrl: variables.DATABASE_URL || undefined,
    poolSize,
    demo: flag(variables.LECTERN_DEMO, !production),
    development: variables.NODE_ENV === 'development',
    logLevel: variables.LOG_LEVEL ?? 'warn',
    trustProxy: variables.TRUST_PROXY || false,
    behindTls: flag(variables.BEHIND_TLS, false),
    checkAnswers: flag(variables.CHECK_ANSWERS, false),
    publicUrl: publicUrl(variables.PUBLIC_URL || `http://localhost:${port}`),
    secret: secret(variables.LECTERN_SECRET || undefined),
    smtpUrl: smtpUrl(variables.SMTP_URL || undefined),
    mailFrom: variables.MAIL_FROM || 'Lectern <lectern@localhost>',
  };
}

function publicUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:\/\//.test(text))
    throw new UnreadableVariable(`PUBLIC_URL is an address that begins with https:// or http://: ${text}`);
  return text.replace(/\/+$/, '');
}

// What these two say stays out of the message: it is secret, or may hold a password.
function secret(text: string | undefined): string | undefined {
  if (text !== undefined && text.length < 32) throw new UnreadableVariable('LECTERN_SECRET has at least 32 characters');
  return text;
}

function smtpUrl(text: string | undefined): string | undefined {
  if (text !== undefined && !(URL.canParse(text) && /^smtps?:\/\//.test(text)))
    throw new UnreadableVariable('SMTP_URL is an address that begins with smtp:// or smtps://');
  return text;
}

function flag(value: string | undefined, byDefault: boolean): boolean {
  return value === undefined || value === '' ? byDefault : value === '1' || value === 'true';
}
