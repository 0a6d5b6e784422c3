/** 1C's text format for exchange with banks (`1CClientBankExchange`): one named value per line, one section per document. */

/** A document of the file: its first row, from 1, and its values by name. */
export type BankDocument = { readonly row: number; readonly fields: ReadonlyMap<string, string> };
/** The documents, and the bank accounts that the file covers. */
export type ClientBankText = { readonly documents: readonly BankDocument[]; readonly accounts: ReadonlySet<string> };

const encodings = ['utf-8', 'windows-1251', 'ibm866'];

/** Whether a file has 1C's text format, by its first bytes. */
export function is1cFile(bytes: Uint8Array): boolean {
  const begin = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return begin.replace('ï»¿', '').trimStart().startsWith('1CClientBankExchange');
}

/** The number of documents in a 1C text; 0 if it was decoded in the wrong encoding. */
export function documentsOf1cText(text: string): number {
  return text.split('СекцияДокумент').length - 1;
}

/** Decodes a 1C text. The encoding is named inside the file, so each one is tried until the keywords are readable. */
export function textOf1c(bytes: Uint8Array): string {
  const read = encodings.map((letters) => new TextDecoder(letters).decode(bytes));
  return read.find((text) => documentsOf1cText(text) > 0) ?? read[0] ?? '';
}

/** Reads the documents between СекцияДокумент and КонецДокумента. */
export function parse1cText(text: string): ClientBankText {
  const documents: BankDocument[] = [];
  const accounts = new Set<string>();
  let fields: Map<string, string> | null = null;
  let row = 0;
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const [name = '', ...rest] = line.split('=');
    const [key, value] = [name.trim(), rest.join('=').trim()];
    if (key === 'СекцияДокумент') {
      fields = new Map();
      row = index + 1;
    } else if (key === 'КонецДокумента' && fields !== null) {
      documents.push({ row, fields });
      fields = null;
    } else if (fields === null) {
      if (key === 'РасчСчет') accounts.add(value);
    } else {
      fields.set(key, value);
    }
  });
  return { documents, accounts };
}

/** The first value of a document that one of the names has. */
export function fieldOf({ fields }: BankDocument, ...names: string[]): string {
  return names.map((name) => fields.get(name) ?? '').find((value) => value !== '') ?? '';
}
