import type { Currency } from '@lectern/contract/money';
import { temporalZone } from '@lectern/contract/time';
import type { Cell } from '../export-list.ts';
import type { TablePages } from './csv-file.ts';
import { zipFile } from './zip-file.ts';

export type SheetColumn = { readonly title: string; readonly width: number };

const currencies: readonly Currency[] = ['RUB', 'EUR', 'USD', 'KZT', 'BYN'];
const signs: Readonly<Record<Currency, string>> = { RUB: '₽', EUR: '€', USD: '$', KZT: '₸', BYN: 'Br' };
/** Indexes of the cell formats in `styles`; formats 14 and 22 show a date and a date with time in the reader's locale. */
const style = { plain: 0, head: 1, date: 2, instant: 3, money: 4 } as const;
const firstOwnFormat = 164;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const mediaTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const xlsxMediaType = `${mediaTypes}.sheet`;

/**
 * Yields a workbook of one sheet, row by row, with a fixed header row and column filters. Text cells are always typed as text, so that none
 * is read as a formula.
 * @param zone time zone of the reader: spreadsheets have no zones, so instants are written as local times
 */
export function xlsxFile(sheet: string, columns: readonly SheetColumn[], rows: TablePages, zone: string): AsyncIterable<Uint8Array> {
  return zipFile([
    { name: '[Content_Types].xml', text: [contentTypes] },
    { name: '_rels/.rels', text: [relationsOf('', [['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', text: [workbook(sheet)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        relationsOf('', [
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', text: [styles()] },
    { name: 'xl/worksheets/sheet1.xml', text: worksheet(columns, rows, zone) },
  ]);
}

const contentTypes = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mediaTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mediaTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${mediaTypes}.styles+xml"/></Types>`;

function relationsOf(folder: string, targets: readonly (readonly [string, string])[]): string {
  const each = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${relations}/${type}" Target="${folder}${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
}

/** A sheet name has at most 31 characters and none of `[]:*?/\`. */
function workbook(sheet: string): string {
  const name = escaped(sheet.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31));
  return `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

function styles(): string {
  const formats = currencies.map(
    (code, at) => `<numFmt numFmtId="${firstOwnFormat + at}" formatCode="${escaped(`#,##0.00\\ "${signs[code]}"`)}"/>`,
  );
  const cell = (format: number, font = 0) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const cells = [cell(0), cell(0, 1), cell(14), cell(22), ...currencies.map((_, at) => cell(firstOwnFormat + at))];
  return `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
}

async function* worksheet(columns: readonly SheetColumn[], pages: TablePages, zone: string): AsyncIterable<string> {
  const widths = columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `${head}<worksheet xmlns="${main}">${view}${widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`}<sheetData>`;
  let line = 1;
  yield `<row r="1">${columns.map(({ title }, at) => textCell(`${letters(at)}1`, title, style.head)).join('')}</row>`;
  for await (const rows of pages) {
    yield rows
      .map((row) => {
        line += 1;
        return `<row r="${line}">${row.map((cell, at) => xmlCell(`${letters(at)}${line}`, cell, zone)).join('')}</row>`;
      })
      .join('');
  }
  yield `</sheetData>${columns.length === 0 ? '' : `<autoFilter ref="A1:${letters(columns.length - 1)}${line}"/>`}</worksheet>`;
}

/** The name of a column: A, B … Z, AA, AB …. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}

function xmlCell(at: string, cell: Cell, zone: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return textCell(at, cell, style.plain);
  if (typeof cell === 'number') return numberCell(at, cell, style.plain);
  if ('money' in cell) return numberCell(at, cell.money / 100, style.money + currencies.indexOf(cell.currency));
  if ('date' in cell) return numberCell(at, daysOf(Temporal.PlainDate.from(cell.date)), style.date);
  const local = Temporal.Instant.from(cell.instant).toZonedDateTimeISO(temporalZone(zone));
  const time = local.toPlainTime();
  return numberCell(at, daysOf(local.toPlainDate()) + (time.hour * 3600 + time.minute * 60 + time.second) / 86_400, style.instant);
}

/** The serial number of a date. The epoch is a day early because spreadsheets treat 1900 as a leap year. */
function daysOf(date: Temporal.PlainDate): number {
  return Temporal.PlainDate.from('1899-12-30').until(date).days;
}

const numberCell = (at: string, value: number, format: number) => `<c r="${at}" s="${format}"><v>${value}</v></c>`;
const textCell = (at: string, text: string, format: number) =>
  `<c r="${at}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const longestText = 32_767;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML; drops characters that XML cannot contain. */
function escaped(text: string): string {
  return text
    .slice(0, longestText)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, (character) => ('\t\n\r'.includes(character) ? character : ''))
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
}
