import type { Role } from '@lectern/contract/permissions';
import type { Db } from '../../db/client.ts';
import type { AuditEntry } from '../audit.ts';
import type { ReadEntry } from '../read-log.ts';
import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';

/** The signed-in user with the selected role. */
export type Actor = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly abilities: readonly number[];
  /** Clients of colleagues that an access request opened to the user and whose end date has not passed. */
  readonly lent_clients: readonly number[];
  readonly zone: string;
  readonly locale: 'en' | 'ru' | null;
  readonly preview: string | null;
  /** The personal token of the request, in place of a session. */
  readonly token?: { readonly id: number; readonly title: string; readonly scopes: readonly string[] };
};

/** The browser or program that sent the request. */
export type Browser = {
  readonly address: string;
  readonly userAgent: string;
  /** The language of the caller's screen, if the request names it. */
  readonly language: 'en' | 'ru' | null;
  /** The secret of the session cookie, or of the guest cookie before sign-in. */
  readonly secret: string | null;
  /** The device cookie of an earlier sign-in, not verified yet. */
  readonly device: string | null;
  setSessionSecret(secret: string | null): void;
  setDevice(device: string): void;
  setGuestSecret(secret: string): void;
};

/** The installation, as every request may see it. */
export type Site = {
  /** The public address of the application, without a trailing slash. Links in mails start with it, never with a request header. */
  readonly publicUrl: string;
  /** Encrypts values that must not be readable in the database. */
  readonly secrets: Secrets;
  /** The folder for mails as files; null when a mail server sends them. */
  readonly mailFolder: string | null;
  /** Whether webhooks may go to this machine itself, also over http; for trying them out. */
  readonly localWebhooks?: boolean;
  /** When and where backups are made; absent where nothing is scheduled. */
  readonly backups?: { readonly folder: string; readonly hour: number; readonly kept: number };
  /** Since when requests have come through a proxy while none is trusted; null when none have. */
  readonly untrustedProxySince?: () => string | null;
};

/** The context of a query. Reads go to the pool; each statement has its own snapshot. */
export type ReadContext = {
  readonly actor: Actor;
  readonly db: Db;
  readonly now: Temporal.Instant;
  readonly settings: Settings;
  readonly requestId: string;
  readonly browser: Browser;
  readonly site: Site;
  /** Adds an entry to the reading log. It is written before the answer is sent, and not if the call is refused. */
  logRead(entry: ReadEntry): void;
};

/** The context of a write; `db` is its transaction. A write without an audit entry is rolled back, unless it calls `nothingChanged`. */
export type WriteContext = ReadContext & {
  /** Adds an audit entry. It is written in the transaction, just before the commit. */
  audit(entry: AuditEntry): void;
  /** States that the write had no effect (a repeated submit), so that no audit entry is due. */
  nothingChanged(): void;
};

/**
 * The context of a staged write. `db` is the pool, for checks and counts before the write; `transaction` runs the write once, under the
 * same rules as any other write.
 */
export type StagedContext = ReadContext & {
  transaction<T>(write: (ctx: WriteContext) => Promise<T>): Promise<T>;
};

/** The same context with another language for reference data, for a document in the client's language. */
export const inLanguage = (ctx: ReadContext, language: 'en' | 'ru'): ReadContext => ({ ...ctx, browser: { ...ctx.browser, language } });

/** The language for reference data: the language of the screen, otherwise of the profile. */
export function languageOf({ browser, actor }: Pick<ReadContext, 'actor' | 'browser'>): 'en' | 'ru' {
  return browser.language ?? actor.locale ?? 'en';
}
