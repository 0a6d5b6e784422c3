import { deviceOf } from '@lectern/contract/accounts/devices.rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../ui/formats/date-time.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import type { Tone } from '../../../../ui/tag.tsx';
import type { ListColumn, RowOf } from '../../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../../list-tools/public/list-view.tsx';
import { signInKinds, signInList, signInOutcomes } from './sign-in-list.ts';
import { SignInLocks } from './sign-in-locks.tsx';
import { signInWarningQuery } from './sign-ins.queries.ts';
import classes from '../staff.module.css';

const kindNames = {
  sign_in: 'teachers:sign_ins.kind.sign_in',
  proof: 'teachers:sign_ins.kind.proof',
  reset: 'teachers:sign_ins.kind.reset',
} as const;
const outcomeNames = {
  checking: 'teachers:sign_ins.result.checking',
  failed: 'teachers:sign_ins.result.failed',
  code_needed: 'teachers:sign_ins.result.code_needed',
  succeeded: 'teachers:sign_ins.result.succeeded',
} as const;
const tones: Readonly<Record<RowOf<typeof signInList>['outcome'], Tone>> = {
  checking: 'cancelled',
  failed: 'danger',
  code_needed: 'attention',
  succeeded: 'held',
};

/** Sign-in attempts and current locks. */
export default function SignInsPage() {
  const { t } = useTranslation('teachers');
  const page = useList(signInList);
  const filters = [
    page.filter(
      'outcome',
      t('sign_ins.outcome'),
      signInOutcomes.map((value) => ({ value, label: t(outcomeNames[value]) })),
    ),
    page.filter(
      'kind',
      t('sign_ins.what'),
      signInKinds.map((value) => ({ value, label: t(kindNames[value]) })),
    ),
    page.filter('known_device', t('sign_ins.device'), [
      { value: 'true', label: t('sign_ins.known_device') },
      { value: 'false', label: t('sign_ins.new_device') },
    ]),
  ];
  return (
    <Page title={t('sign_ins.title')} back="/staff">
      <ProxyWarning />
      <SignInLocks />
      <ListView
        page={page}
        label={t('sign_ins.attempts')}
        searchLabel={t('sign_ins.address_label')}
        columns={attemptColumns(t)}
        filters={filters}
        empty={{ title: t('sign_ins.empty.title'), filtered: t('sign_ins.empty.filtered'), none: t('sign_ins.empty.none') }}
      />
    </Page>
  );
}

/** Warns that all users share one network address, and names the setting that fixes it. */
function ProxyWarning() {
  const { t } = useTranslation('teachers');
  const since = useQuery(signInWarningQuery).data?.untrusted_proxy_since ?? null;
  if (since === null) return null;
  return (
    <div className={classes.warning} role="alert">
      <p>
        <strong>{t('sign_ins.proxy.title')}</strong>
      </p>
      <p>{t('sign_ins.proxy.text', { time: formatDateTime(since) })}</p>
    </div>
  );
}

function attemptColumns(t: TFunction<'teachers'>): ListColumn<typeof signInList>[] {
  return [
    { key: 'when', title: t('sign_ins.when'), width: 160, cell: ({ at }) => formatDateTime(at) },
    {
      key: 'who',
      title: t('sign_ins.who'),
      cell: ({ user }) =>
        user === null ? (
          <span className="soft">{t('sign_ins.unknown_account')}</span>
        ) : (
          <Link to="/staff/$userId" params={{ userId: String(user.id) }}>
            {user.name}
          </Link>
        ),
    },
    { key: 'what', title: t('sign_ins.what'), wide: true, cell: ({ kind }) => t(kindNames[kind]) },
    {
      key: 'outcome',
      title: t('sign_ins.outcome'),
      cell: ({ kind, outcome, lifted_at }) =>
        kind === 'reset' ? (
          <Tag tone="neutral">{t('sign_ins.result.asked')}</Tag>
        ) : (
          <>
            <Tag tone={tones[outcome]}>{t(outcomeNames[outcome])}</Tag>{' '}
            {lifted_at !== null && outcome === 'failed' && <span className="soft">{t('sign_ins.lifted_mark')}</span>}
          </>
        ),
    },
    { key: 'where', title: t('sign_ins.where'), wide: true, cell: ({ address }) => address },
    {
      key: 'device',
      title: t('sign_ins.device'),
      wide: true,
      cell: ({ user_agent, known_device }) => {
        const { browser, system } = deviceOf(user_agent);
        const names = [browser, system].filter((name) => name !== null);
        return (
          <>
            {names.join(', ')} <span className="soft">{t(known_device ? 'sign_ins.known_device' : 'sign_ins.new_device')}</span>
          </>
        );
      },
    },
  ];
}
