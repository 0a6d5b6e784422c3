import { Question } from '@lectern/contract/questions/question.schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { giftBlocks, readGift } from '../reading/read-gift.rules.ts';
import { plainText } from '../reading/plain-text.rules.ts';
import { giftFile } from './gift-file.rules.ts';

const word = fc
  .stringMatching(/^[a-zа-я0-9 ~=#{}:]{0,10}[a-zа-я]$/u)
  .map((text) => text.replaceAll('->', '').replaceAll(/ +/g, ' ').trim());
const options = fc.uniqueArray(word, { minLength: 2, maxLength: 6, selector: (text) => text.toLowerCase() });
const asked = { text: 'Which one?', explanation: '', points: 1 };

it('reads back what it has written', () => {
  fc.assert(
    fc.property(options, (list) => {
      const questions: Question[] = [
        { kind: 'single', ...asked, options: list, right: list.length - 1 },
        {
          kind: 'several',
          ...asked,
          options: list,
          right: list.map((_, at) => at).slice(0, -1).length > 1 ? [0, 1] : [0, list.length - 1],
        },
        { kind: 'number', ...asked, value: 3.5, tolerance: 0.25, unit: '' },
        { kind: 'match', ...asked, points: list.length, pairs: list.map((left) => ({ left, right: `of ${left}` })), extra: ['none'] },
      ];
      const read = giftBlocks(giftFile(questions).text).map((block) => Question.parse(readGift(block)));
      expect(read).toEqual(questions);
    }),
    { numRuns: 50 },
  );
});

it('counts what GIFT does not know', () => {
  const order: Question = { kind: 'order', ...asked, items: ['a', 'b'] };
  const gap: Question = { kind: 'gaps', ...asked, text: 'The [[cat|dog]] sat.' };
  const { text, left_out } = giftFile([order, gap]);
  expect(left_out).toBe(1);
  expect(Question.parse(readGift(text.trim()))).toEqual(gap);
});

it('takes the text of HTML and nothing that runs', () => {
  expect(plainText('<p>2 &lt; 3</p><script>alert(1)</script><img src=x onerror=alert(1)>')).toBe('2 < 3');
});
