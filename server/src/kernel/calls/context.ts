import type { Role } from '@lectern/contract/permissions';
import type { Db } from '../../db/client.ts';
import type { AuditEntry } from '../audit.ts';
import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';

/** Who acts: the signed-in user with the role they have selected. */
export type Actor = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly abilities: readonly number[];
  /** Clients of colleagues that are open to them for a while: access asked for, granted and not over. */
  readonly lent_clients: readonly number[];
  readonly zone: string;
  readonly locale: 'en' | 'ru' | null;
  readonly preview: string | null;
  /** The personal token that they act by, instead of a session. */
  readonly token?: { readonly id: number; readonly title: string; readonly scopes: readonly string[] };
};

/** The browser or program that asks. */
export type Browser = {
  readonly address: string;
  readonly userAgent: string;
  /** The language that the asker shows, where they say so. */
  readonly language: 'en' | 'ru' | null;
  /** The secret of the session cookie, or of the one before sign-in. */
  readonly secret: string | null;
  /** What the cookie of a device says that has been signed in on before; nobody has checked it yet. */
  readonly device: string | null;
  setSessionSecret(secret: string | null): void;
  setDevice(device: string): void;
  setGuestSecret(secret: string): void;
};

/** What every request may know of the installation. */
export type Site = {
  /** Where people reach the application, without a slash at the end; links in mails start with it, never with a header of a request. */
  readonly publicUrl: string;
  /** Encrypts what the database must not be able to tell. */
  readonly secrets: Secrets;
  /** The folder that mails are written into as files; null where a mail server sends them. */
  readonly mailFolder: string | null;
  /** Since when requests come through a proxy although none is trusted; null while none do. */
  readonly untrustedProxySince?: () => string | null;
};

/** What a query gets: reads go to the pool, each statement its own snapshot. */
export type ReadContext = {
  readonly actor: Actor;
  readonly db: Db;
  readonly now: Temporal.Instant;
  readonly settings: Settings;
  readonly requestId: string;
  readonly browser: Browser;
  readonly site: Site;
};

/** What a write gets: `db` is its transaction. A write that audits nothing is rolled back, unless it says that nothing changed. */
export type WriteContext = ReadContext & {
  /** Notes what was done; the entry is written in the transaction, just before it commits. */
  audit(entry: AuditEntry): void;
  /** Says that the wish was fulfilled already (a repeated submit), so that no audit entry is due. */
  nothingChanged(): void;
};

/**
 * What a staged write gets: `db` is the pool, for what is looked at and counted before; `transaction` runs the write itself,
 * once, under the same rules as any other write.
 */
export type StagedContext = ReadContext & {
  transaction<T>(write: (ctx: WriteContext) => Promise<T>): Promise<T>;
};

/** The language people read reference data in: the one on their screen, else the one of their profile. */
export function languageOf({ browser, actor }: ReadContext): 'en' | 'ru' {
  return browser.language ?? actor.locale ?? 'en';
}
