import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Encrypts with the installation's newest secret; `purpose` binds a ciphertext to its use. */
export type Secrets = {
  seal(purpose: string, text: string): Buffer;
  /** Decrypts a value of the newest or a former secret. @throws Error for another key, another purpose or a modified ciphertext */
  open(purpose: string, sealed: Uint8Array): string;
  /** @returns a signature (HMAC-SHA-256, base64url) that only this installation can make, for this purpose only */
  sign(purpose: string, text: string): string;
  /** Whether a signature was made by `sign` with the newest or a former secret of this installation. */
  isSigned(purpose: string, text: string, signature: string): boolean;
  /** @returns the value re-encrypted with the newest secret; null if it already is, or if no secret decrypts it */
  renewed(purpose: string, sealed: Uint8Array): Buffer | null;
  /** One signature for each secret, the newest first, by which an installation recognises its secrets. */
  readonly fingerprints: readonly [string, ...string[]];
};

type Keys = { readonly key: Buffer; readonly signingKey: Buffer };

const ivLength = 12;
const tagLength = 16;

const keysOf = (secret: string): Keys => ({
  key: Buffer.from(hkdfSync('sha256', secret, '', 'lectern sealed values', 32)),
  signingKey: Buffer.from(hkdfSync('sha256', secret, '', 'lectern signatures', 32)),
});

function sealWith({ key }: Keys, purpose: string, text: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function openWith({ key }: Keys, purpose: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength)).setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
}

const signWith = ({ signingKey }: Keys, purpose: string, text: string) =>
  createHmac('sha256', signingKey)
    .update(JSON.stringify([purpose, text]))
    .digest('base64url');

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * AES-256-GCM and HMAC with keys derived from the installation's secrets.
 * @param secret encrypts and signs
 * @param former secrets that only decrypt and verify
 */
export function secretsOf(secret: string, ...former: readonly string[]): Secrets {
  const newest = keysOf(secret);
  const others = former.filter((each) => each !== secret).map(keysOf);
  const fingerprintOf = (keys: Keys) => signWith(keys, 'installation', 'fingerprint');
  const openAny = (purpose: string, sealed: Uint8Array): { readonly text: string; readonly by: Keys } => {
    const faults: unknown[] = [];
    for (const by of [newest, ...others]) {
      try {
        return { text: openWith(by, purpose, sealed), by };
      } catch (fault) {
        faults.push(fault);
      }
    }
    throw faults[0];
  };
  return {
    seal: (purpose, text) => sealWith(newest, purpose, text),
    sign: (purpose, text) => signWith(newest, purpose, text),
    isSigned: (purpose, text, signature) => [newest, ...others].some((keys) => isEqual(signWith(keys, purpose, text), signature)),
    open: (purpose, sealed) => openAny(purpose, sealed).text,
    renewed: (purpose, sealed) => {
      try {
        const { text, by } = openAny(purpose, sealed);
        return by === newest ? null : sealWith(newest, purpose, text);
      } catch {
        return null;
      }
    },
    fingerprints: [fingerprintOf(newest), ...others.map(fingerprintOf)],
  };
}

/** The installation's secret file is damaged. No other key can decrypt the existing data. */
export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret';
}

/** In characters. */
export const shortestSecret = 32;

/**
 * The secrets of an installation that does not configure one: generated once and stored in the data folder, readable by its owner only.
 * @returns one for each line of the file, the newest first
 * @throws UnreadableSecret for a damaged file
 */
export function secretsOfFolder(folder: string): readonly [string, ...string[]] {
  const file = join(folder, 'secret.key');
  mkdirSync(folder, { recursive: true });
  const made = `${file}.${randomBytes(6).toString('hex')}`;
  if (!existsSync(file)) {
    // Created by an atomic link: when several processes start together, all use the same secret.
    try {
      writeFileSync(made, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
      linkSync(made, file);
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    } finally {
      rmSync(made, { force: true });
    }
  }
  const [newest = '', ...former] = readFileSync(file, 'utf8').trim().split(/\s+/);
  if ([newest, ...former].some(({ length }) => length < shortestSecret))
    throw new UnreadableSecret(`${file} is damaged: put it back from a backup, or set LECTERN_SECRET.`);
  return [newest, ...former];
}

type Places = { readonly secret: string | undefined; readonly formerSecrets: readonly string[]; readonly dataFolder: string };

/** The secrets of the environment variables, otherwise those of the data folder. @throws UnreadableSecret */
export const secretsOfInstallation = ({ secret, formerSecrets, dataFolder }: Places): Secrets =>
  secret === undefined ? secretsOf(...secretsOfFolder(dataFolder)) : secretsOf(secret, ...formerSecrets);
