import { Parser } from 'saxen';
import type { EmbeddedPicture } from '../public/question-files.ts';
import type { Unread } from './plain-text.rules.ts';
import { plainText, yesNo } from './plain-text.rules.ts';

type Node = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly children: Node[];
  text: string;
};

const deepest = 20;
const mostNodes = 200_000;

/** The questions of a Moodle XML file. Refuses a document type, deep nesting and too many nodes, which no real test has. @throws Error */
export function moodleQuestions(xml: string): Node[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('a document type is refused');
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let nodes = 0;
  const fail = (fault: Error) => {
    throw fault;
  };
  const parser = new Parser()
    .on('openTag', (name, attributes) => {
      nodes += 1;
      if (open.length > deepest || nodes > mostNodes) fail(new Error('too complex'));
      const node: Node = { name, attributes: attributes(), children: [], text: '' };
      open.at(-1)?.children.push(node);
      open.push(node);
    })
    .on('closeTag', () => {
      open.pop();
    })
    .on('text', (text, decode) => {
      const node = open.at(-1);
      if (node !== undefined) node.text += decode(text);
    })
    .on('error', fail);
  parser.on('cdata', (text) => {
    const node = open.at(-1);
    if (node !== undefined) node.text += text;
  });
  parser.write(xml);
  parser.end();
  if (open.length !== 1) throw new Error('not closed');
  return root.children
    .flatMap(({ children }) => children)
    .filter(({ name, attributes }) => name === 'question' && attributes.type !== 'category');
}

const child = (node: Node, name: string) => node.children.find((each) => each.name === name);
/** The text of `<name><text>…</text></name>`, or of `<name>…</name>`. */
const rawText = (node: Node | undefined) => (node === undefined ? '' : (child(node, 'text')?.text ?? node.text));

/** HTML as text. Formulas are enclosed in `\(` and `\)`, or in double dollar signs; single dollar signs are literal. */
const textOf = (node: Node | undefined) =>
  plainText(rawText(node))
    .replaceAll(/\$\$([^$\n]+)\$\$/g, '\\($1\\)')
    .replaceAll('$', '\\$')
    .replaceAll(/\\\(([^\n]+?)\\\)/g, (_, formula: string) => `$${formula.replaceAll('\\$', '')}$`);

/** Maximum size of one picture, in characters of base64. */
const longestPicture = 3_500_000;

/** The embedded picture of a question; null for none. Several pictures, or one outside the question text, cannot be imported. */
export function moodlePicture(question: Node): EmbeddedPicture | null | Unread {
  const images = question.children.flatMap((part) =>
    [...rawText(part).matchAll(/<img\b[^>]{0,2000}>/gi)].map(([image]) => ({ part, image })),
  );
  if (images.length === 0) return null;
  const [only] = images;
  const file = only?.part.children.find(({ name, attributes }) => name === 'file' && attributes.encoding === 'base64');
  if (
    only === undefined ||
    images.length > 1 ||
    only.part.name !== 'questiontext' ||
    file === undefined ||
    file.text.length > longestPicture
  )
    return { unread: 'picture' };
  const alt = plainText(/\balt="([^"]*)"/i.exec(only.image)?.[1] ?? '').slice(0, 300);
  return { base64: file.text, alt: alt.trim() === '' ? (file.attributes.name ?? '–').slice(0, 300) : alt };
}

const unescaped = (text: string) => text.replaceAll(/\\(.)/g, '$1').trim();

/** A cloze text with its gaps in double brackets; null if it contains embedded answers of another kind. */
function clozeText(text: string): string | null {
  const gaps = text.replaceAll(/\{\d*:(?:SHORTANSWER|SA|MW|MULTICHOICE|MC)(?:_\w+)?:((?:\\.|[^}\\])*)\}/g, (_, inside: string) => {
    const options = inside.split(/(?<!\\)~/);
    const right = options.filter((option) => /^(=|%(?!-|0%)\d)/.test(option));
    return `[[${right.map((option) => unescaped(option.replace(/^(=|%\d+%)/, '').replace(/(?<!\\)#.*$/s, ''))).join('|')}]]`;
  });
  return /\{\d*:[A-Z_]+:/.test(gaps) ? null : gaps;
}

/** The criteria of a grader's note, one per line with its points first; otherwise a single one for the whole answer. */
function criteriaOf(note: string, text: string, points: number): { title: string; points: number }[] {
  const lines = note.split('\n').map((each) => /^(\d{1,3})\s+(\S.*)$/.exec(each.trim()));
  const criteria = lines.map((found) => ({ title: found?.[2] ?? '', points: Number(found?.[1] ?? 0) }));
  const whole = criteria.every(({ title }) => title !== '') && criteria.reduce((sum, each) => sum + each.points, 0) === points;
  return whole ? criteria : [{ title: text.replaceAll(/\s+/g, ' ').slice(0, 500), points }];
}

/** @returns the fields of a question, not validated yet; or why it cannot be read */
export function readMoodle(question: Node): unknown | Unread {
  const text = textOf(child(question, 'questiontext'));
  const points = Math.max(1, Math.round(Number(child(question, 'defaultgrade')?.text ?? 1)) || 1);
  const commonFields = { text, explanation: textOf(child(question, 'generalfeedback')), points };
  const answers = question.children
    .filter(({ name }) => name === 'answer')
    .map((answer) => ({ text: textOf(answer), share: Number(answer.attributes.fraction ?? 0), node: answer }));
  const right = answers.flatMap(({ share }, at) => (share > 0 ? [at] : []));
  switch (question.attributes.type) {
    case 'multichoice': {
      const options = answers.map(({ text: option }) => option);
      const single = child(question, 'single')?.text.trim() !== 'false' && right.length === 1;
      return single ? { kind: 'single', ...commonFields, options, right: right[0] } : { kind: 'several', ...commonFields, options, right };
    }
    case 'truefalse': {
      const truth = answers.find(({ share }) => share > 0)?.text.toLowerCase() === 'true';
      return { kind: 'single', ...commonFields, options: yesNo(text), right: truth ? 0 : 1 };
    }
    case 'shortanswer':
      // Typed answers are plain text.
      return { kind: 'text', ...commonFields, accepted: right.map((at) => rawText(answers[at]?.node).trim()) };
    case 'numerical':
      return numberOf(question, commonFields, answers) ?? { unread: 'incomplete' };
    case 'matching': {
      const sides = question.children
        .filter(({ name }) => name === 'subquestion')
        .map((side) => ({ left: textOf(side), right: rawText(child(side, 'answer')).trim() }));
      const extra = sides.filter(({ left }) => left === '').map((side) => side.right);
      return { kind: 'match', ...commonFields, pairs: sides.filter(({ left }) => left !== ''), extra };
    }
    case 'ordering':
      return { kind: 'order', ...commonFields, items: answers.map(({ text: item }) => item) };
    case 'cloze': {
      const gapped = clozeText(text);
      return gapped === null ? { unread: 'unknown_kind' } : { kind: 'gaps', ...commonFields, text: gapped };
    }
    case 'essay':
      return { kind: 'open', ...commonFields, criteria: criteriaOf(plainText(rawText(child(question, 'graderinfo'))), text, points) };
    case 'description':
      return { unread: 'no_question' };
    default:
      return { unread: 'unknown_kind' };
  }
}

type Answered = { readonly share: number; readonly text: string; readonly node: Node };

function numberOf(question: Node, commonFields: object, answers: readonly Answered[]): unknown {
  const best = answers.find(({ share }) => share > 0);
  if (best === undefined) return null;
  const units = child(question, 'units');
  const unit = units === undefined ? undefined : child(units, 'unit');
  return {
    kind: 'number',
    ...commonFields,
    value: Number(best.text),
    tolerance: Number(child(best.node, 'tolerance')?.text ?? 0),
    unit: unit === undefined ? '' : (child(unit, 'unit_name')?.text ?? '').trim(),
  };
}
