import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Encrypts with the installation's key; `purpose` binds a ciphertext to its use. */
export type Secrets = {
  seal(purpose: string, text: string): Buffer;
  /** @throws Error for another key, another purpose or a modified ciphertext */
  open(purpose: string, sealed: Uint8Array): string;
  /** @returns a signature (HMAC-SHA-256, base64url) that only this installation can make, for this purpose only */
  sign(purpose: string, text: string): string;
};

const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM with a key derived from the installation's secret. */
export function secretsOf(secret: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lectern sealed values', 32));
  const signingKey = Buffer.from(hkdfSync('sha256', secret, '', 'lectern signatures', 32));
  return {
    seal: (purpose, text) => {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    sign: (purpose, text) =>
      createHmac('sha256', signingKey)
        .update(JSON.stringify([purpose, text]))
        .digest('base64url'),
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength)).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
      return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** The installation's secret file is damaged. No other key can decrypt the existing data. */
export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret';
}

/** In characters. */
export const shortestSecret = 32;

/**
 * The secret of an installation that does not configure one: generated once and stored in the data folder, readable by its owner only.
 * @throws UnreadableSecret for a damaged file
 */
export function secretOfFolder(folder: string): string {
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
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < shortestSecret) throw new UnreadableSecret(`${file} is damaged: put it back from a backup, or set LECTERN_SECRET.`);
  return secret;
}
