/** The child process job of `pdf-file.ts`. The caller supplies the content; this file decides the layout. */
import { dirname } from 'node:path';
import pdfmake from 'pdfmake';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { dateOf } from '../clock.ts';
import { drawable, runsOf } from './letters.rules.ts';
import { drawFormulas, linesOfFormulas } from './formulas/formulas-on-paper.ts';
import type { DrawnFormulas } from './formulas/formulas-on-paper.ts';
import { fontFiles, fontFolders, paperFonts } from './paper-fonts.ts';
import type { PdfPaper, PdfPart } from './pdf-file.ts';

pdfmake.setFonts(fontFiles);
// A document loads nothing from the network and reads no file but the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFolders.includes(dirname(path)));

const ink = '#1c2024';
const soft = '#60646c';
const line = '#d9d9e0';
const margin = 40;
const fontSize = 9;
/** Points between the margins of a page. */
const widths = { portrait: 595.28 - 2 * margin, landscape: 841.89 - 2 * margin };

type FormulasPart = Extract<PdfPart, { kind: 'formulas' }>;
type Look = { readonly wordBreak?: 'break-all' };
type Drawn = { text: string; font: string } & Look;

/** Splits a text into runs of fonts that have its letters. */
const lettered = (text: string) => inLetters(drawable(text));

/** Breaks words that are longer than a column is wide. Otherwise they would push the following columns off the page. */
function wrapped(text: string, longestWord = 24): Drawn[] {
  const pieces = drawable(text).split(new RegExp(`([^ \\n]{${longestWord + 1},})`, 'u'));
  return pieces.flatMap((piece, at) => inLetters(piece, at % 2 === 0 ? {} : { wordBreak: 'break-all' }));
}

function inLetters(text: string, look: Look = {}): Drawn[] {
  return runsOf(text, paperFonts).map((run) => ({ ...run, ...look }));
}

/** A block that is higher than a page must not be kept together: it would not be drawn at all. */
const fitsOnPage = (texts: readonly string[]) => texts.every(({ length }) => length <= 800);

const tableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

const [trendWidth, trendHeight] = [300, 60];

/** The lowest line is 0. */
function drawnTrend({ values, most: top, first, last }: Extract<PdfPart, { kind: 'trend' }>): Content {
  const most = top ?? Math.max(1, ...values);
  const points = values.map((value, at) => ({
    x: values.length < 2 ? 0 : (trendWidth * at) / (values.length - 1),
    y: trendHeight - (trendHeight * value) / most,
  }));
  const ground = { type: 'line', x1: 0, y1: trendHeight, x2: trendWidth, y2: trendHeight, lineWidth: 0.5, lineColor: line } as const;
  return {
    unbreakable: true,
    margin: [0, 4, 0, 8],
    stack: [
      {
        canvas: [
          ground,
          { type: 'polyline', points, lineWidth: 1.5, lineColor: ink },
          ...points.map(({ x, y }) => ({ type: 'ellipse' as const, x, y, r1: 2, r2: 2, color: ink })),
        ],
      },
      {
        table: {
          widths: [trendWidth / 2, trendWidth / 2],
          body: [[{ text: lettered(first) }, { text: lettered(last), alignment: 'right' }]],
        },
        layout: 'noBorders',
        color: soft,
      },
    ],
  };
}

function drawnText({ pieces, bold = false, soft: isSoft = false }: FormulasPart, formulas: DrawnFormulas, width: number): Content {
  const look = { bold, color: isSoft ? soft : ink };
  const lines = linesOfFormulas(pieces, formulas, { ...look, width, fontSize });
  const content = lines === null ? { text: wrapped(pieces.map(({ text }) => text).join('')) } : { stack: lines };
  return { ...content, ...look, margin: [0, 4, 0, 4] };
}

function drawn(part: PdfPart, formulas: DrawnFormulas, width: number): Content {
  switch (part.kind) {
    case 'formulas':
      return drawnText(part, formulas, width);
    case 'title':
      return {
        stack: [
          { text: wrapped(part.text), fontSize: 15, bold: true },
          ...(part.below === undefined
            ? []
            : [{ text: wrapped(part.below), color: soft, margin: [0, 2, 0, 0] as [number, number, number, number] }]),
        ],
        margin: [0, 0, 0, 12],
      };
    case 'text':
      return { text: wrapped(part.text), bold: part.bold === true, color: part.soft === true ? soft : ink, margin: [0, 4, 0, 4] };
    case 'facts':
      return {
        layout: { ...tableLayout, hLineWidth: () => 0, paddingLeft: () => 0 },
        table: {
          widths: ['auto', '*'],
          body: part.rows.map(([label, value]) => [{ text: lettered(label), color: soft }, { text: wrapped(value) }]),
        },
        margin: [0, 0, 0, 8],
      };
    case 'table':
      return drawnTable(part);
    case 'picture':
      return { image: `data:${part.mediaType};base64,${part.base64}`, fit: [360, 240], margin: [0, 4, 0, 4] };
    case 'trend':
      return drawnTrend(part);
    case 'signatures':
      return {
        unbreakable: fitsOnPage(part.sides.flatMap(({ name, post }) => [name, post])),
        columnGap: 32,
        margin: [0, 24, 0, 0],
        columns: part.sides.map(({ title, name, post }) => ({
          width: '*',
          stack: [
            { text: lettered(title), color: soft },
            { text: wrapped(name), bold: true, margin: [0, 2, 0, 0] },
            { text: wrapped(post), margin: [0, 2, 0, 24] },
            { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.5, lineColor: ink }] },
          ],
        })),
      };
  }
}

function drawnTable({ columns, rows, totals = [] }: Extract<PdfPart, { kind: 'table' }>): Content {
  // Columns that share the remaining width are narrow.
  const longestWord = columns.filter(({ width }) => width === '*').length > 1 ? 16 : 24;
  const cells = (texts: readonly string[], look: object): TableCell[] =>
    columns.map(({ align = 'left' }, at) => ({
      text: wrapped(texts[at] ?? '', longestWord),
      alignment: align,
      noWrap: align === 'right',
      ...look,
    }));
  return {
    layout: tableLayout,
    table: {
      headerRows: 1,
      dontBreakRows: rows.every(fitsOnPage),
      widths: columns.map(({ width }) => width),
      body: [
        columns.map(({ title, align = 'left' }) => ({ text: lettered(title), alignment: align, color: soft })),
        ...rows.map((row) => cells(row, {})),
        ...totals.map((row) => cells(row, { bold: true })),
      ],
    },
    margin: [0, 4, 0, 8],
  };
}

function definitionOf(paper: PdfPaper, formulas: DrawnFormulas): TDocumentDefinitions {
  const {
    title,
    language,
    madeAt,
    parts,
    footer: [left, right],
    landscape,
    watermark,
  } = paper;
  const width = widths[landscape === true ? 'landscape' : 'portrait'];
  const creationDate = dateOf(Temporal.Instant.from(madeAt));
  return {
    info: { title: drawable(title), creator: 'Lectern', producer: 'Lectern', creationDate },
    language,
    pageSize: 'A4',
    pageOrientation: landscape === true ? 'landscape' : 'portrait',
    pageMargins: [margin, margin, margin, 48],
    defaultStyle: { font: 'Roboto', fontSize, color: ink, lineHeight: 1.15 },
    ...(watermark === undefined ? {} : { watermark: { text: drawable(watermark), color: soft, opacity: 0.15, bold: true } }),
    content: parts.map((part) => drawn(part, formulas, width)),
    footer: (page, pages) => ({
      margin: [margin, 12, margin, 0],
      color: soft,
      fontSize: 8,
      columns: [
        { text: lettered(left), width: '*' },
        { text: lettered(right.replace('{page}', String(page)).replace('{pages}', String(pages))), width: 'auto' },
      ],
    }),
  };
}

export async function* run(paper: PdfPaper): AsyncIterable<Uint8Array> {
  const formulas = await drawFormulas(paper.parts.flatMap((part) => (part.kind === 'formulas' ? part.pieces : [])));
  yield await pdfmake.createPdf(definitionOf(paper, formulas)).getBuffer();
}
