import { formulaParts } from '@lectern/contract/questions/formulas.rules';
import { gapsOf, partsOf } from '@lectern/contract/questions/gaps.rules';
import type { Question } from '@lectern/contract/questions/question.schema';
import type { QuestionPictures } from './question-files.ts';

const escapedHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Text as HTML. Moodle writes formulas between `\(` and `\)`. */
const html = (text: string) =>
  formulaParts(text)
    .map((part) => (part.formula ? `\\(${escapedHtml(part.text)}\\)` : escapedHtml(part.text)))
    .join('')
    .replaceAll('\n', '<br>');

const textNode = (name: string, content: string, inside = '') => `<${name} format="html"><text>${cdata(content)}</text>${inside}</${name}>`;
const answer = (fraction: number, content: string, inside = '') =>
  `<answer fraction="${fraction}"><text>${cdata(content)}</text>${inside}</answer>`;

/** A gap in Moodle's syntax for cloze questions. */
const embedded = (accepted: readonly string[]) =>
  `{1:SHORTANSWER:${accepted.map((word) => `=${escapedHtml(word.replaceAll(/[~#}/"\\]/g, '\\$&'))}`).join('~')}}`;

function questionHtml(question: Question): string {
  if (question.kind !== 'gaps') return html(question.text);
  const gaps = gapsOf(question.text);
  return partsOf(question.text)
    .map((part, at) => html(part) + (at < gaps.length ? embedded(gaps[at] ?? []) : ''))
    .join('');
}

const types = {
  single: 'multichoice',
  several: 'multichoice',
  number: 'numerical',
  text: 'shortanswer',
  order: 'ordering',
  match: 'matching',
  gaps: 'cloze',
  open: 'essay',
} as const satisfies Record<Question['kind'], string>;

function answersOf(question: Question): string {
  switch (question.kind) {
    case 'single':
      return `<single>true</single>${question.options.map((option, at) => answer(at === question.right ? 100 : 0, html(option))).join('')}`;
    case 'several': {
      const share = Math.round(10_000_000 / question.right.length) / 100_000;
      return `<single>false</single>${question.options.map((option, at) => answer(question.right.includes(at) ? share : -share, html(option))).join('')}`;
    }
    case 'number': {
      const { value, tolerance, unit } = question;
      const units = `<units><unit><multiplier>1</multiplier><unit_name>${cdata(unit)}</unit_name></unit></units>`;
      return answer(100, String(value), `<tolerance>${tolerance}</tolerance>`) + (unit === '' ? '' : units);
    }
    case 'text':
      return `<usecase>0</usecase>${question.accepted.map((each) => answer(100, each)).join('')}`;
    case 'order': {
      const grading = '<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><gradingtype>RELATIVE_NEXT_EXCLUDE_LAST</gradingtype>';
      return grading + question.items.map((item, at) => answer(at + 1, html(item))).join('');
    }
    case 'match': {
      const sides = [...question.pairs, ...question.extra.map((right) => ({ left: '', right }))];
      return sides.map(({ left, right }) => textNode('subquestion', html(left), `<answer><text>${cdata(right)}</text></answer>`)).join('');
    }
    case 'gaps':
      return '';
    case 'open':
      return textNode('graderinfo', html(question.criteria.map(({ points, title }) => `${points} ${title}`).join('\n')));
  }
}

function pictureOf({ picture }: Question, pictures: QuestionPictures): { readonly image: string; readonly file: string } {
  const found = picture === undefined ? undefined : pictures.get(picture.id);
  if (picture === undefined || found === undefined) return { image: '', file: '' };
  const name = `picture-${picture.id}.${found.mediaType === 'image/png' ? 'png' : 'jpg'}`;
  return {
    image: `<br><img src="@@PLUGINFILE@@/${name}" alt="${escapedHtml(picture.alt).replaceAll('"', '&quot;')}">`,
    file: `<file name="${name}" path="/" encoding="base64">${found.base64}</file>`,
  };
}

/** Questions as a Moodle XML file, with their pictures. Moodle supports every kind. */
export function moodleFile(
  title: string,
  questions: readonly Question[],
  pictures: QuestionPictures,
): { readonly text: string; readonly left_out: number } {
  const written = questions.map((question, at) => {
    const { image, file } = pictureOf(question, pictures);
    const fields = [
      `<name><text>${cdata(`${title} ${at + 1}`)}</text></name>`,
      textNode('questiontext', questionHtml(question) + image, file),
      textNode('generalfeedback', html(question.explanation)),
      `<defaultgrade>${question.points}</defaultgrade>`,
      answersOf(question),
    ];
    return `<question type="${types[question.kind]}">\n${fields.join('\n')}\n</question>\n`;
  });
  return { text: `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${written.join('')}</quiz>\n`, left_out: 0 };
}
