import { useTranslation } from 'react-i18next';
import { Bars } from '../../ui/figures/bars.tsx';
import { Card } from '../../ui/card.tsx';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { duration, percentText, teacherColumns } from './answer-columns.tsx';
import { answerStates, teacherList } from './match-figure-lists.ts';
import classes from './match-figures.module.css';
import { useFigureFilters } from './use-figure-filters.ts';

/** Acceptance rate and time to answer by teacher; a teacher opens the answers behind the figures. */
export function TeachersTab() {
  const { t } = useTranslation('match');
  const page = useList(teacherList);
  const { filters, query, days } = useFigureFilters();
  const rated = (page.rows ?? []).filter(({ accepted_percent: percent }) => percent !== null);
  const open = (id: string) => page.change({ tab: undefined, page: undefined, ordering: undefined, teacher_id: id, state: answerStates });
  return (
    <ListView
      page={page}
      label={t('figures.tab.teachers')}
      searchLabel={t('figures.search')}
      columns={teacherColumns(t, query)}
      filters={filters}
      above={
        <>
          <p className="soft">{t('figures.teachers_hint', { count: days })}</p>
          {rated.length > 0 && (
            <div className={classes.pictures}>
              <Card title={t('figures.column.rate')}>
                <Bars
                  label={t('figures.column.rate')}
                  bars={rated.map(({ id, teacher_name: label, accepted_percent: value }) => ({
                    ...{ key: String(id), label, value: value ?? 0, text: percentText(value) },
                  }))}
                  onBar={open}
                />
              </Card>
              <Card title={t('figures.column.time')}>
                <Bars
                  label={t('figures.column.time')}
                  bars={rated.map(({ id, teacher_name: label, answer_minutes: minutes }) => ({
                    ...{ key: String(id), label, value: minutes ?? 0, text: duration(minutes ?? 0) },
                  }))}
                  onBar={open}
                />
              </Card>
            </div>
          )}
        </>
      }
      empty={{ title: t('figures.empty.teachers'), filtered: t('figures.empty.filtered'), none: t('figures.empty.none') }}
    />
  );
}
