import { When } from '../../../ui/formats/when.tsx';
import { readActs, readSubjects } from '@lectern/contract/privacy/read-log-states';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { DateRange } from '../../../ui/table/date-range.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import type { ListColumn, RowOf } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { RevealAlarms } from '../public/reveal-alarms.tsx';
import { readingLogList } from './reading-log.queries.ts';

type Row = RowOf<typeof readingLogList>;

const actNames = {
  open: 'teachers:reading_log.act.open',
  reveal: 'teachers:reading_log.act.reveal',
  export: 'teachers:reading_log.act.export',
  print: 'teachers:reading_log.act.print',
  download: 'teachers:reading_log.act.download',
} as const satisfies Record<Row['act'], string>;
const subjectNames = {
  client: 'teachers:reading_log.subject.client',
  deal: 'teachers:reading_log.subject.deal',
  teacher: 'teachers:reading_log.subject.teacher',
  staff: 'teachers:reading_log.subject.staff',
  lesson: 'teachers:reading_log.subject.lesson',
  document: 'teachers:reading_log.subject.document',
  settlement: 'teachers:reading_log.subject.settlement',
  payout_register: 'teachers:reading_log.subject.payout_register',
  pay: 'teachers:reading_log.subject.pay',
  rates: 'teachers:reading_log.subject.rates',
  payee: 'teachers:reading_log.subject.payee',
  receipt: 'teachers:reading_log.subject.receipt',
  pupil: 'teachers:reading_log.subject.pupil',
  checklist: 'teachers:reading_log.subject.checklist',
  list: 'teachers:reading_log.subject.list',
  import: 'teachers:reading_log.subject.import',
  screen: 'teachers:reading_log.subject.screen',
  person: 'teachers:reading_log.subject.person',
} as const satisfies Record<Row['subject'], string>;
const tones: Readonly<Record<Row['act'], Tone>> = {
  open: 'neutral',
  reveal: 'attention',
  export: 'planned',
  print: 'planned',
  download: 'planned',
};

/** Who opened, revealed, exported, printed or downloaded whose data. */
export default function ReadingLogPage() {
  const { t } = useTranslation('teachers');
  const page = useList(readingLogList);
  const { query, filterBy } = page;
  const filters = [
    page.filter(
      'act',
      t('reading_log.act_title'),
      readActs.map((value) => ({ value, label: t(actNames[value]) })),
    ),
    page.filter(
      'subject',
      t('reading_log.subject_title'),
      readSubjects.map((value) => ({ value, label: t(subjectNames[value]) })),
    ),
  ];
  return (
    <Page title={t('reading_log.title')} back="/staff">
      <RevealAlarms />
      <ListView
        page={page}
        label={t('reading_log.title')}
        searchLabel={t('reading_log.search')}
        columns={readColumns(t)}
        filters={filters}
        moreFilters={
          <DateRange
            from={query.date_from}
            to={query.date_to}
            fromLabel={t('reading_log.date_from')}
            toLabel={t('reading_log.date_to')}
            onChange={filterBy}
          />
        }
        above={<p className="soft">{t('reading_log.explained')}</p>}
        empty={{ title: t('reading_log.empty.title'), filtered: t('reading_log.empty.filtered'), none: t('reading_log.empty.none') }}
      />
    </Page>
  );
}

function readColumns(t: TFunction<'teachers'>): ListColumn<typeof readingLogList>[] {
  const tag = (act: Row['act']) => <Tag tone={tones[act]}>{t(actNames[act])}</Tag>;
  return [
    { key: 'when', title: t('reading_log.when'), cell: ({ at }) => <When at={at} /> },
    {
      key: 'who',
      title: t('reading_log.who'),
      cell: ({ user, act }) => (
        <>
          <Link to="/reading-log" search={{ user_id: user.id }}>
            {user.name}
          </Link>
          <div className="narrow-only">{tag(act)}</div>
        </>
      ),
    },
    { key: 'act', title: t('reading_log.act_title'), wide: true, cell: ({ act }) => tag(act) },
    {
      key: 'subject',
      title: t('reading_log.subject_title'),
      wide: true,
      cell: ({ subject, detail }) => (
        <>
          {t(subjectNames[subject])} <span className="soft">{detail}</span>
        </>
      ),
    },
    {
      key: 'whose',
      title: t('reading_log.whose'),
      cell: ({ client, teacher }) => [client?.name, teacher?.name].filter((name) => name !== undefined).join(', '),
    },
    { key: 'records', title: t('reading_log.records'), width: 100, align: 'right', wide: true, cell: ({ records }) => records },
  ];
}
