/** "Why is X not free?": the conflicts of a time, week by week. Teachers can ask about themselves. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../kernel/session.ts';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PersonPicker } from '../../ui/fields/person-picker.tsx';
import classes from './free-cell.module.css';
import { seesNames } from './free-roles.rules.ts';
import type { FreeSearch } from './free-search.rules.ts';
import { questionOf } from './free-search.rules.ts';
import { whyNotFreeQuery } from './free-teachers.queries.ts';
import { FailingWeeks } from './public/failing-weeks.tsx';
import type { WeeklyTime } from './public/weekly-time.rules.ts';

type Props = { readonly cell: WeeklyTime; readonly search: FreeSearch };

export function WhyNotFree({ cell, search }: Props) {
  const { t } = useTranslation('freecashdesk');
  const user = useCurrentUser();
  const names = seesNames(user);
  const [teacher, setTeacher] = useState<number | null>(null);
  const teacherId = names ? teacher : user.id;
  return (
    <section className={classes.section} aria-label={t('why.title')}>
      <h3>{t(names ? 'why.title' : 'why.own')}</h3>
      {names && (
        <PersonPicker
          kind="teacher"
          label={t('why.teacher')}
          hideLabel
          placeholder={t('why.teacher')}
          keepsChoice
          nothingFound={t('board.nobody')}
          value={teacher}
          chosenName={null}
          onChange={setTeacher}
        />
      )}
      {teacherId !== null && <Weeks teacherId={teacherId} cell={cell} search={search} />}
    </section>
  );
}

function Weeks({ teacherId, cell, search }: Props & { readonly teacherId: number }) {
  const { t } = useTranslation('freecashdesk');
  const query = useQuery(whyNotFreeQuery({ ...questionOf(search), ...cell, teacher_id: teacherId }));
  const { data } = query;
  if (data === undefined) return <QueryPlaceholder query={query} loading={<Skeleton height={120} />} />;
  const failing = data.results.filter(({ reasons }) => reasons.length > 0).length;
  return (
    <>
      <div role="status">
        <Tag tone={data.free ? 'held' : 'attention'}>
          {data.free ? t('find.all_hold', { count: data.weeks }) : t('why.fails', { count: failing, weeks: data.weeks })}
        </Tag>
      </div>
      <FailingWeeks weeks={data.results} label={t('why.weeks', { name: data.teacher.name })} />
    </>
  );
}
