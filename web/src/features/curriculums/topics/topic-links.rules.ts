type Link = { readonly title: string; readonly url: string };

/** Formats links for editing: one per line, title before URL. */
export const linksText = (links: readonly Link[]): string =>
  links.map(({ title, url }) => (title === url ? url : `${title} ${url}`)).join('\n');

/** @returns a link for each line. Without a title the URL is the title. The server refuses invalid links. */
export function parseLinks(text: string): Link[] {
  const trimmed = text.trim();
  // A conflict error contains the links in the server's form.
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
