import { describe, expect, it } from 'vitest';
import { chooseTimes } from './weekly-choice.rules.ts';

const at = (weekday: number, hour: number, weeks: number, slot = weekday * 100 + hour) => ({
  slot,
  minute: weekday * 1440 + hour * 60,
  weeks,
});
const chosen = (choices: Parameters<typeof chooseTimes>[0], lessons: number) =>
  chooseTimes(choices, lessons, 90, 12).map(({ slot }) => slot);

describe('the chosen weekly times', () => {
  it('are on different days as long as possible', () => {
    expect(chosen([at(1, 15, 12), at(1, 17, 12), at(3, 15, 12)], 2)).toEqual([115, 315]);
    expect(chosen([at(1, 15, 12), at(1, 17, 12), at(3, 15, 12)], 3)).toEqual([115, 315, 117]);
  });

  it('do not overlap', () => {
    expect(chosen([at(1, 15, 12), at(1, 16, 12)], 2)).toEqual([115]);
  });

  it('are free in all weeks if possible, otherwise in most weeks', () => {
    expect(chosen([at(1, 15, 3), at(2, 15, 11), at(3, 15, 12), at(4, 15, 0)], 2)).toEqual([315, 215]);
  });
});
