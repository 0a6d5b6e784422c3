export type Unread = { readonly unread: 'not_readable' | 'unknown_kind' | 'no_question' | 'incomplete' | 'picture' };

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A text of another program without its HTML: what is left is shown as text, and nothing of it runs. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^<>]{0,2000}>/gi, '')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll('\u0000', '')
    .trim();
}

/** The options of a question that is true or false, in its own language. */
export const yesNo = (text: string) => (/[а-яё]/i.test(text) ? ['Верно', 'Неверно'] : ['True', 'False']);
