type Link = { readonly title: string; readonly url: string };

/** Links as they are typed: one a line, the title before the address. */
export const linksText = (links: readonly Link[]): string =>
  links.map(({ title, url }) => (title === url ? url : `${title} ${url}`)).join('\n');

/** @returns one link for each line; a line without a title is named by its address, and the server refuses what is no link */
export function parseLinks(text: string): Link[] {
  const trimmed = text.trim();
  // A refusal names what stands there now as the server keeps it.
  if (trimmed.startsWith('[')) return JSON.parse(trimmed) as Link[];
  return trimmed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, title = '', url = line] = /^(.*?)\s*(\S+)$/.exec(line) ?? [];
      return { title: (title === '' ? url : title).slice(0, 200), url };
    });
}
