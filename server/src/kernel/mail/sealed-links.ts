import type { Secrets } from '../secrets.ts';

const linkPurpose = 'mail link';
/** The secret of a link follows `#`. */
const secretOfLink = /(\bhttps?:\/\/[^\s#]+#)(?!sealed-)(\S+)/g;
const sealedSecret = /(\bhttps?:\/\/[^\s#]+#)sealed-([\w-]+)/g;

/** A mail's text with the secrets of its links encrypted, as it is stored in the mail folder. */
export function sealLinks(secrets: Secrets, text: string): string {
  return text.replaceAll(
    secretOfLink,
    (_, address: string, secret: string) => `${address}sealed-${secrets.seal(linkPurpose, secret).toString('base64url')}`,
  );
}

/** Decrypts the links of a text. @throws Error for the key of another installation */
export function openLinks(secrets: Secrets, text: string): string {
  return text.replaceAll(
    sealedSecret,
    (_, address: string, sealed: string) => `${address}${secrets.open(linkPurpose, Buffer.from(sealed, 'base64url'))}`,
  );
}
