import { anyOf, defineList } from '../../list-tools/public/define-list.ts';

/** The practice texts of an age group. */
export const textList = defineList({
  path: '/api/study/texts/',
  searchable: true,
  orderings: ['title', '-title', 'words', '-words', 'reading_ease', '-reading_ease', '-created_at', 'created_at'],
  filters: {
    status: anyOf(['draft', 'published', 'archived']),
    language: anyOf(['en', 'ru']),
    level: anyOf(['basic', 'standard', 'advanced']),
    rights: anyOf(['unclear', 'own', 'public_domain', 'open_licence', 'permission']),
  },
});
