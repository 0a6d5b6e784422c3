import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import type { ListColumn } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { VersionStatusTag, versionStatuses } from '../../versions/public/version-status-tag.tsx';
import { languageTitles, levelTitles, rightsTitles } from '../practice-names.ts';
import { ageGroupQuery } from '../practice.queries.ts';
import { ReadingEase } from '../reading-ease.tsx';
import { textList } from './text-list.ts';

/** The practice texts of an age group. */
export default function GroupPage() {
  const { t } = useTranslation(['students', 'common', 'lessons']);
  const params = useParams({ strict: false }) as { readonly courseId?: string; readonly ageGroup?: string };
  const [courseId, ageGroup] = [params.courseId ?? '', params.ageGroup ?? ''];
  const { data: group } = useQuery(ageGroupQuery(Number(ageGroup)));
  const page = useList(textList, { query: { age_group_id: Number(ageGroup) } });
  const choices = <K extends string>(titles: Readonly<Record<K, Parameters<typeof t>[0]>>) =>
    (Object.keys(titles) as K[]).map((value) => ({ value, label: String(t(titles[value] as 'students:practice.level.basic')) }));
  const filters = [
    page.filter('status', t('practice.column.status'), choices(versionStatuses)),
    page.filter('language', t('practice.language_label'), choices(languageTitles)),
    page.filter('level', t('practice.level_label'), choices(levelTitles)),
    page.filter('rights', t('practice.rights_label'), choices(rightsTitles)),
  ];
  const title =
    group === undefined
      ? t('common:screen.trainerGroup')
      : t('practice.group_of', { course: group.course_title, from: group.years_from, to: group.years_to });
  return (
    <Page title={title} back={`/trainers/${courseId}/groups`}>
      <ListView
        page={page}
        label={t('common:screen.trainerGroup')}
        searchLabel={t('practice.search')}
        columns={textColumns(t)}
        filters={filters}
        rowLink={({ id }) => `/trainers/${courseId}/groups/${ageGroup}/${id}/edit`}
        actions={
          <LinkButton to="/trainers/$courseId/groups/$ageGroup/create" params={{ courseId, ageGroup }}>
            <IconPlus size={16} aria-hidden />
            {t('practice.add_text')}
          </LinkButton>
        }
        empty={{ title: t('practice.no_texts'), filtered: t('practice.no_texts_found'), none: t('practice.no_texts_text') }}
      />
    </Page>
  );
}

function textColumns(t: TFunction<['students', 'common', 'lessons']>): ListColumn<typeof textList>[] {
  return [
    { key: 'title', title: t('practice.column.title'), ordering: 'title', cell: ({ title }) => title },
    { key: 'status', title: t('practice.column.status'), cell: ({ status }) => <VersionStatusTag status={status} /> },
    { key: 'language', title: t('practice.language_label'), wide: true, cell: ({ language }) => t(languageTitles[language]) },
    { key: 'level', title: t('practice.level_label'), wide: true, cell: ({ level }) => t(levelTitles[level]) },
    { key: 'words', title: t('practice.column.words'), ordering: 'words', align: 'right', cell: ({ words }) => words },
    {
      key: 'ease',
      title: t('practice.ease_label'),
      ordering: 'reading_ease',
      wide: true,
      cell: ({ reading_ease: ease }) => <ReadingEase ease={ease} />,
    },
    { key: 'questions', title: t('practice.column.questions'), align: 'right', wide: true, cell: ({ questions_count: count }) => count },
    { key: 'readings', title: t('practice.column.readings'), align: 'right', wide: true, cell: ({ readings }) => readings },
  ];
}
