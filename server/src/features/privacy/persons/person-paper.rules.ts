import type { Currency } from '@lectern/contract/money';
import { moneyText } from '../../../kernel/files/paper-text.rules.ts';
import type { PdfPaper, PdfPart } from '../../../kernel/files/pdf-file.ts';
import { codeWords, columnTitles, moneyColumns } from './column-words.rules.ts';
import type { PersonalData } from './personal-data.queries.ts';
import { tableTitles } from './table-words.rules.ts';

const words = {
  en: {
    title: 'Personal data',
    made: 'Made on',
    page: 'page {page} of {pages}',
    yes: 'yes',
    no: 'no',
    rest: 'Numbers of records, the change log and the reading log are in the JSON file.',
  },
  ru: {
    title: 'Персональные данные',
    made: 'Составлено',
    page: 'страница {page} из {pages}',
    yes: 'да',
    no: 'нет',
    rest: 'Номера записей, журнал изменений и журнал просмотров — в файле JSON.',
  },
} as const;
type Language = keyof typeof words;

const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/;
/** Logs of a long-standing client would fill hundreds of pages. */
const onlyInJson = new Set(['audit_log', 'read_log']);

/** A value for a document. Instants are in UTC, amounts in units of the currency. */
export function valueText(column: string, value: unknown, currency: Currency | undefined, language: Language): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return words[language][value ? 'yes' : 'no'];
  if (typeof value === 'number') return moneyColumns.has(column) ? moneyText(value, language, currency) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  const at = instant.exec(value);
  if (at !== null) return `${at[1]} ${at[2]} UTC`;
  return codeWords[value]?.[language === 'ru' ? 1 : 0] ?? value;
}

/** All data about a person as a document: a heading for each table, and each record as a list of its non-empty fields. */
export function personPaper({ person, made_at, tables }: PersonalData, language: Language): PdfPaper {
  const { title, made, page, rest } = words[language];
  const place = language === 'ru' ? 1 : 0;
  const parts: PdfPart[] = [{ kind: 'title', text: `${title}: ${person.name}`, below: `${made} ${made_at.slice(0, 10)}` }];
  for (const { table, rows } of tables) {
    if (onlyInJson.has(table)) continue;
    const records = rows.map((row) => {
      const currency = typeof row.currency === 'string' ? (row.currency as Currency) : undefined;
      const facts = Object.entries(row).flatMap(([column, value]): [string, string][] => {
        const label = columnTitles[column]?.[place];
        return label === undefined ? [] : [[label, valueText(column, value, currency, language)]];
      });
      return facts.filter(([, value]) => value !== '');
    });
    const filled = records.filter((facts) => facts.length > 0);
    if (filled.length === 0) continue;
    parts.push({ kind: 'text', text: tableTitles[table]?.[place] ?? table, bold: true });
    filled.forEach((facts, at) => {
      if (filled.length > 1) parts.push({ kind: 'text', text: `${at + 1}.`, soft: true });
      parts.push({ kind: 'facts', rows: facts });
    });
  }
  parts.push({ kind: 'text', text: rest, soft: true });
  return { title: `${title}: ${person.name}`, language, madeAt: made_at, parts, footer: [person.name, page] };
}
