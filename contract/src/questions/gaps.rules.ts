const gap = /\[\[([^[\]]*)\]\]/g;

const acceptedOf = (inside: string) =>
  inside
    .split('|')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** @returns the accepted words of each gap of a text, in order */
export function gapsOf(text: string): string[][] {
  return [...text.matchAll(gap)].map(([, inside = '']) => acceptedOf(inside));
}

/** @returns whether every bracket belongs to a gap, and every gap accepts something */
export function hasClosedGaps(text: string): boolean {
  const rest = text.replaceAll(gap, '');
  return !rest.includes('[[') && !rest.includes(']]') && gapsOf(text).every((accepted) => accepted.length > 0);
}

/** @returns the text between the gaps: one part more than there are gaps */
export function partsOf(text: string): string[] {
  return text.split(new RegExp(gap.source.replace('([^[\\]]*)', '[^[\\]]*'), 'g'));
}
