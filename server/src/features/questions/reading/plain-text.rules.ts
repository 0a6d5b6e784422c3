export type Unread = { readonly unread: 'not_readable' | 'unknown_kind' | 'no_question' | 'incomplete' | 'picture' };

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Strips the HTML of another program's text; the rest is displayed as text and never executed. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^<>]{0,2000}>/gi, '')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll('\u0000', '')
    .trim();
}

/** The options of a true-false question, in the question's language. */
export const yesNo = (text: string) => (/[а-яё]/i.test(text) ? ['Верно', 'Неверно'] : ['True', 'False']);
