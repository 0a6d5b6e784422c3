import { Parser } from 'saxen';
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

/** The questions of a Moodle XML file. A document type, deep nesting and many nodes are refused: nobody writes a test so. @throws Error */
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
const textOf = (node: Node | undefined) => (node === undefined ? '' : plainText(child(node, 'text')?.text ?? node.text));

/** @returns the fields of a question, to be checked by its schema; or why it cannot be read */
export function readMoodle(question: Node): unknown | Unread {
  const text = textOf(child(question, 'questiontext'));
  const points = Math.max(1, Math.round(Number(child(question, 'defaultgrade')?.text ?? 1)) || 1);
  const asked = { text, explanation: textOf(child(question, 'generalfeedback')), points };
  const answers = question.children
    .filter(({ name }) => name === 'answer')
    .map((answer) => ({ text: textOf(answer), share: Number(answer.attributes.fraction ?? 0), node: answer }));
  const right = answers.flatMap(({ share }, at) => (share > 0 ? [at] : []));
  switch (question.attributes.type) {
    case 'multichoice': {
      const options = answers.map(({ text: option }) => option);
      const single = child(question, 'single')?.text.trim() !== 'false' && right.length === 1;
      return single ? { kind: 'single', ...asked, options, right: right[0] } : { kind: 'several', ...asked, options, right };
    }
    case 'truefalse': {
      const truth = answers.find(({ share }) => share > 0)?.text.toLowerCase() === 'true';
      return { kind: 'single', ...asked, options: yesNo(text), right: truth ? 0 : 1 };
    }
    case 'shortanswer':
      return { kind: 'text', ...asked, accepted: right.map((at) => answers[at]?.text) };
    case 'numerical': {
      const [best] = answers.filter(({ share }) => share > 0);
      if (best === undefined) return { unread: 'incomplete' };
      return { kind: 'number', ...asked, value: Number(best.text), tolerance: Number(child(best.node, 'tolerance')?.text ?? 0), unit: '' };
    }
    case 'matching': {
      const sides = question.children
        .filter(({ name }) => name === 'subquestion')
        .map((side) => ({ left: textOf(side), right: textOf(child(side, 'answer')) }));
      const extra = sides.filter(({ left }) => left === '').map((side) => side.right);
      return { kind: 'match', ...asked, pairs: sides.filter(({ left }) => left !== ''), extra };
    }
    case 'ordering':
      return { kind: 'order', ...asked, items: answers.map(({ text: item }) => item) };
    case 'essay':
      return { kind: 'open', ...asked, criteria: [{ title: text.slice(0, 500), points }] };
    case 'description':
      return { unread: 'no_question' };
    default:
      return { unread: 'unknown_kind' };
  }
}
