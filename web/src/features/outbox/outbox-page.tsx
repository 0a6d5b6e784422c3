import { When } from '../../ui/formats/when.tsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { Page } from '../../ui/page.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Tone } from '../../ui/tag.tsx';
import { anyOf, defineList } from '../list-tools/public/define-list.ts';
import type { ListColumn, RowOf } from '../list-tools/public/define-list.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';

const states = ['waiting', 'sent', 'in_folder', 'failed', 'unsent'] as const;
const mailList = defineList({
  path: '/api/outbox/',
  subject: 'mails',
  exportsAll: true,
  filters: { state: anyOf(states) },
});

const stateNames = {
  waiting: 'mutualsettlement:outbox.state.waiting',
  sent: 'mutualsettlement:outbox.state.sent',
  in_folder: 'mutualsettlement:outbox.state.in_folder',
  failed: 'mutualsettlement:outbox.state.failed',
  unsent: 'mutualsettlement:outbox.state.unsent',
} as const;
const tones: Readonly<Record<RowOf<typeof mailList>['state'], Tone>> = {
  waiting: 'planned',
  sent: 'held',
  in_folder: 'attention',
  failed: 'danger',
  unsent: 'cancelled',
};

/** Recent mails and their delivery state. Read-only. */
export default function OutboxPage() {
  const { t } = useTranslation('mutualsettlement');
  const page = useList(mailList);
  const options = states.map((value) => ({ value, label: t(stateNames[value]) }));
  return (
    <Page title={t('outbox.title')} back="/staff">
      <ListView
        page={page}
        label={t('outbox.title')}
        searchLabel={t('outbox.search')}
        columns={mailColumns(t)}
        filters={[page.filter('state', t('outbox.state_title'), options)]}
        above={
          <>
            {page.data?.folder != null && <p role="status">{t('outbox.folder', { folder: page.data.folder })}</p>}
            <p className="soft">{t('outbox.secret')}</p>
          </>
        }
        empty={{ title: t('outbox.empty.title'), filtered: t('outbox.empty.filtered'), none: t('outbox.empty.none') }}
      />
    </Page>
  );
}

function mailColumns(t: TFunction<'mutualsettlement'>): ListColumn<typeof mailList>[] {
  return [
    { key: 'when', title: t('outbox.when'), cell: ({ created_at }) => <When at={created_at} /> },
    { key: 'to', title: t('outbox.to'), cell: ({ to }) => to },
    { key: 'subject', title: t('outbox.subject'), wide: true, cell: ({ subject }) => subject },
    { key: 'file', title: t('outbox.file'), wide: true, cell: ({ file_name }) => <span className="soft">{file_name}</span> },
    {
      key: 'state',
      title: t('outbox.state_title'),
      cell: ({ state, sent_at, tries, last_fault }) => (
        <span title={last_fault ?? undefined}>
          <Tag tone={tones[state]}>{t(stateNames[state])}</Tag>{' '}
          <span className="soft">
            {sent_at !== null && formatDateTime(sent_at)}
            {sent_at === null && state !== 'in_folder' && tries > 0 && t('outbox.tries', { count: tries })}
          </span>
        </span>
      ),
    },
  ];
}
