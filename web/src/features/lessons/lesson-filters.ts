/** Filters of lesson lists, each with its own search parameter. */
import { lessonStatuses } from '@lectern/contract/lessons/lesson-states';
import { arrangesEverySchedule, hasPermission, servesEveryClient } from '@lectern/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coursesQuery } from '../../kernel/dictionaries.ts';
import { useCurrentUser } from '../../kernel/session.ts';
import type { Filter } from '../../ui/table/filter-menu.tsx';
import { cancellationReasonsQuery } from './lessons.queries.ts';
import { stateTitles } from './public/lesson-state.tsx';
import type { ListPage } from '../list-tools/public/list-view.tsx';
import { lessonKinds, yesNo } from './public/list/lesson-list.rules.ts';
import type { lessonList } from './public/list/lesson-list.rules.ts';

const kindTitles = {
  individual: 'lessons:kind.individual',
  pair: 'lessons:kind.pair',
  group: 'lessons:kind.group',
  trial: 'lessons:kind.trial',
  exam: 'lessons:kind.exam',
} as const;

export function useLessonFilters(
  { filter }: ListPage<typeof lessonList>,
  kids: readonly { readonly id: number; readonly name: string }[],
): Filter[] {
  const { t } = useTranslation('lessons');
  const user = useCurrentUser();
  const courses = useQuery(coursesQuery).data ?? [];
  const reasons = useQuery(cancellationReasonsQuery).data ?? [];
  const choice = (key: 'unfinished' | 'regular' | 'substituted' | 'own_clients', title: string, yes: string, no: string) =>
    filter(key, title, [
      { value: yesNo[0], label: yes },
      { value: yesNo[1], label: no },
    ]);
  const filters = [
    filter(
      'status',
      t('filter.status'),
      lessonStatuses.map((value) => ({ value, label: t(stateTitles[value]) })),
    ),
    choice('unfinished', t('filter.unfinished'), t('filter.unfinished_yes'), t('filter.unfinished_no')),
    filter(
      'kind',
      t('filter.kind'),
      lessonKinds.map((value) => ({ value, label: t(kindTitles[value]) })),
    ),
    choice('regular', t('filter.regular'), t('filter.regular_yes'), t('filter.regular_no')),
    choice('substituted', t('filter.substituted'), t('filter.substituted_yes'), t('filter.substituted_no')),
    filter(
      'reason_category_id',
      t('filter.reason'),
      reasons.map(({ id, title }) => ({ value: String(id), label: title })),
    ),
    filter(
      'course_id',
      t('filter.course'),
      courses.map(({ id, title }) => ({ value: String(id), label: title })),
    ),
  ];
  if (kids.length > 1)
    filters.push(
      filter(
        'kid_id',
        t('filter.kid'),
        kids.map(({ id, name }) => ({ value: String(id), label: name })),
      ),
    );
  const everybody = hasPermission(servesEveryClient, user) || hasPermission(arrangesEverySchedule, user);
  const manages = user.role === 'AccountManager' && everybody;
  if (manages) filters.push(choice('own_clients', t('filter.own_clients'), t('filter.own_clients_yes'), t('filter.own_clients_no')));
  return filters;
}
