import type { PersonKind } from '@lectern/contract/privacy/fields/personal-table.rules';

const names = {
  en: { client: 'Client', child: 'Child', staff: 'Staff member' },
  ru: { client: 'Клиент', child: 'Ребёнок', staff: 'Сотрудник' },
} as const;

/** The name of a person whose data was erased. */
export function neutralName(kind: PersonKind, id: number, language: 'en' | 'ru'): string {
  return `${names[language][kind]} №${id}`;
}
