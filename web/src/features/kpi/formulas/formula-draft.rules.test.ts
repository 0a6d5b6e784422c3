import { describe, expect, it } from 'vitest';
import { measureDrafts, measureProblems, sentMeasures } from './formula-draft.rules.ts';

const formula = {
  measures: [
    { measure: 'reports_in_time' as const, weight: 60, target: 9_850, floor: 7_000, cap: 100 },
    { measure: 'first_answer' as const, weight: 25, target: 90, floor: 2_880, cap: 100 },
    { measure: 'load' as const, weight: 15, target: 2_050, floor: 500, cap: 120 },
  ],
};

describe('the measures of a typed formula', () => {
  it('are typed in percent, hours and numbers, and sent in the API’s units', () => {
    const drafts = measureDrafts('Teacher', formula);
    const typed = drafts.filter(({ counts }) => counts).map(({ target, floor }) => [target, floor]);
    expect(typed).toEqual([
      [98.5, 70],
      [1.5, 48],
      [20.5, 5],
    ]);
    expect(sentMeasures('Teacher', drafts)).toEqual(formula.measures);
    expect(measureProblems(drafts).measures).toBeNull();
  });

  it('are those of the role, and only included ones are sent', () => {
    expect(measureDrafts('SalesManager', undefined).map(({ measure }) => measure)).toEqual(['first_answer', 'trial_conversion', 'load']);
    expect(sentMeasures('SalesManager', measureDrafts('SalesManager', undefined))).toEqual([]);
  });

  it('are refused if the weights are not 100 in total, a floor is better than its target, or a value is out of range', () => {
    const drafts = measureDrafts('Teacher', formula).filter(({ counts }) => counts);
    const [reports, answer, load] = drafts;
    if (reports === undefined || answer === undefined || load === undefined) throw new Error('three measures');
    const wrong = measureProblems([
      { ...reports, weight: 61.5, floor: 99 },
      { ...answer, floor: 1 },
      { ...load, target: null, cap: 151 },
    ]);
    expect(wrong).toMatchObject({
      measures: 'salary:kpi.formula.wrong_sum',
      'measures.0.weight': 'salary:kpi.formula.wrong_weight',
      'measures.0.floor': 'salary:kpi.formula.wrong_floor',
      'measures.1.floor': 'salary:kpi.formula.wrong_floor',
      'measures.2.target': { key: 'required' },
      'measures.2.cap': 'salary:kpi.formula.wrong_cap',
    });
  });
});
