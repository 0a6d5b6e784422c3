/** Matches typed text with options. Pure. */
import { inOtherLayout } from '@lectern/contract/search/keyboard-layout.rules';
import type { Option } from './option.ts';

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е');
/** `930` finds 09:30, `new york` finds America/New_York. */
const squeezed = (text: string) => folded(text).replaceAll(/[\s:._]/g, '');
const wordsOf = (text: string) =>
  folded(text)
    .split(/[\s_]+/)
    .filter(Boolean);

/** @returns the rank of a matching title, 0 is best; null if it does not match */
function rankOf({ id, title }: Option<string | number>, typed: string): number | null {
  const [label, search] = [squeezed(title), squeezed(typed)];
  if (label.startsWith(search)) return 0;
  const own = wordsOf(title);
  const words = wordsOf(typed);
  if (words.every((word) => own.some((each) => each.startsWith(word)))) return 1;
  if (label.includes(search) || squeezed(String(id)).includes(search)) return 2;
  return words.every((word) => folded(title).includes(word)) ? 3 : null;
}

function rankedMatches<O extends Option<string | number>>(options: readonly O[], typed: string): O[] {
  const ranked = options.flatMap((option) => {
    const rank = rankOf(option, typed);
    return rank === null ? [] : [{ option, rank }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ option }) => option);
}

/** Matching options, best first. Words match in any order. Without a match, the text is tried in the other keyboard layout. */
export function matchingOptions<O extends Option<string | number>>(options: readonly O[], typed: string): readonly O[] {
  if (typed.trim() === '') return options;
  const found = rankedMatches(options, typed);
  return found.length > 0 ? found : rankedMatches(options, inOtherLayout(typed));
}
