/** The signed-in teacher's pupils, one row for each course. The opened card is beside the list. */
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coursesQuery } from '../../kernel/dictionaries.ts';
import { readInteger } from '../../kernel/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/forms/check-box.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { useFinishedFilter } from '../clients/public/finished-filter.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { PupilPanel } from './pupil-panel.tsx';
import { pupilColumns } from './pupil-columns.tsx';
import { pupilList, pupilNeeds, pupilStatuses } from './pupil-list.ts';
import { needTitles, statusTitles } from './pupil-names.ts';
import { PupilsSheet } from './pupils-sheet.tsx';
import classes from './pupils.module.css';

export default function PupilsPage() {
  const { t } = useTranslation('students');
  const [finished, showFinished] = useFinishedFilter();
  const [printing, setPrinting] = useState(false);
  const courses = useQuery(coursesQuery).data ?? [];
  const page = useList(pupilList, finished ? { query: { finished: 'true' } } : {});
  const { search, change, filter, rows } = page;
  const opened = readInteger(search, 'pupil');
  const toggle = (id: number) => change({ pupil: id === opened ? undefined : id });
  const filters = [
    filter(
      'needs',
      t('pupils.filter.needs'),
      pupilNeeds.map((value) => ({ value, label: t(needTitles[value]) })),
    ),
    filter(
      'course_id',
      t('pupils.filter.course'),
      courses.map(({ id, title }) => ({ value: String(id), label: title })),
    ),
    filter(
      'status',
      t('pupils.filter.status'),
      pupilStatuses.map((value) => ({ value, label: t(statusTitles[value]) })),
    ),
  ];
  return (
    <Page title={t('pupils.title')}>
      <div className={classes.page} data-open={opened !== undefined}>
        <div className={classes.list}>
          <ListView
            page={page}
            label={t('pupils.title')}
            searchLabel={t('pupils.search')}
            columns={pupilColumns(t, { opened, toggle })}
            filters={filters}
            moreFilters={
              <CheckBox checked={finished} onChange={showFinished}>
                {t('pupils.show_finished')}
              </CheckBox>
            }
            actions={
              <Button variant="default" disabled={rows === undefined || rows.length === 0} onClick={() => setPrinting(true)}>
                <Icon icon={IconPrinter} />
                {t('pupils.print')}
              </Button>
            }
            onRow={({ id }) => toggle(id)}
            withPage={{ pupil: undefined }}
            empty={{ title: t('pupils.empty.title'), filtered: t('pupils.empty.filtered'), none: t('pupils.empty.none') }}
          />
        </div>
        {opened !== undefined && <PupilPanel key={opened} id={opened} onClose={() => toggle(opened)} />}
      </div>
      {printing && rows !== undefined && <PupilsSheet pupils={rows} onDone={() => setPrinting(false)} />}
    </Page>
  );
}
