import { describe, expect, it } from 'vitest';
import { withBothTitles } from './both-titles.ts';

describe('withBothTitles', () => {
  it('fills an empty title from the other language, and leaves others alone', () => {
    const typed = { title_ru: ' Шахматы ', title_en: ' ', grade_from: 1 };
    expect(withBothTitles(typed, typed)).toEqual({ title_ru: 'Шахматы', title_en: 'Шахматы', grade_from: 1 });
    const both = { title_ru: 'Шахматы', title_en: 'Chess' };
    expect(withBothTitles(both, both)).toEqual(both);
  });

  it('fills a title that was emptied in a change, and adds none that was not changed', () => {
    const all = { title_ru: '', title_en: 'Chess' };
    expect(withBothTitles({ title_ru: '' }, all)).toEqual({ title_ru: 'Chess' });
    expect(withBothTitles({ grade_to: 9 }, all)).toEqual({ grade_to: 9 });
  });

  it('leaves both empty if none was typed', () => {
    expect(withBothTitles({ title_ru: '', title_en: ' ' }, { title_ru: '', title_en: ' ' })).toEqual({ title_ru: '', title_en: '' });
  });
});
