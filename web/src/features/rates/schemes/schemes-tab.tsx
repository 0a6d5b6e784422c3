import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { formatDate, formatDateTime } from '../../../ui/formats/date-time.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { schemeTerms } from '../public/scheme-terms.ts';
import classes from '../rates.module.css';
import { paySchemesQuery, undoPayScheme } from './pay-schemes.queries.ts';
import type { PayScheme } from './pay-schemes.queries.ts';
import { SchemeDialog } from './scheme-dialog.tsx';

/** Pay schemes of account managers and curators, by role and by person, latest first. */
export function SchemesTab() {
  const { t } = useTranslation('salary');
  const { data, error, refetch } = useQuery(paySchemesQuery);
  const [setting, setSetting] = useState(false);
  const [undoing, setUndoing] = useState<PayScheme | null>(null);
  return (
    <div className={classes.tab}>
      <p className="soft">{t('schemes.text')}</p>
      <div className={classes.actions}>
        <Button aria-haspopup="dialog" disabled={data === undefined} onClick={() => setSetting(true)}>
          {t('schemes.set')}
        </Button>
      </div>
      <DataTable
        label={t('rates.tab.schemes')}
        columns={schemeColumns(t, data?.currency ?? '', setUndoing)}
        rows={data?.schemes}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('schemes.nothing.title')} text={t('schemes.nothing.text')} />}
      />
      {setting && data !== undefined && <SchemeDialog schemes={data} onClose={() => setSetting(false)} />}
      {undoing !== null && <UndoDialog scheme={undoing} onClose={() => setUndoing(null)} />}
    </div>
  );
}

/** Role or person of a scheme. */
const whose = (t: TFunction<'salary'>, { role, user }: PayScheme) =>
  user === null ? t('schemes.everybody', { role: t(`common:role.${role}`) }) : user.name;

function UndoDialog({ scheme, onClose }: { readonly scheme: PayScheme; readonly onClose: () => void }) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(undoPayScheme);
  return (
    <ConfirmWrite
      title={t('schemes.undo.title')}
      confirmTitle={t('schemes.undo.act')}
      send={() => write.mutateAsync({ params: { id: scheme.id } })}
      done={() => t('schemes.undo.done')}
      onClose={onClose}
    >
      <p>{t('schemes.undo.text', { whose: whose(t, scheme), day: formatDate(scheme.effective_from) })}</p>
    </ConfirmWrite>
  );
}

function Terms({ scheme, currency }: { readonly scheme: PayScheme; readonly currency: string }) {
  const { t } = useTranslation('salary');
  const terms = schemeTerms(t, scheme, currency);
  return (
    <div className={classes.change}>
      {scheme.ended && <p>{t('schemes.ended')}</p>}
      {!scheme.ended && terms.length === 0 && <p>{t('schemes.term.nothing')}</p>}
      {terms.length > 0 && (
        <ul>
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      )}
      <p className="soft">{`${formatDateTime(scheme.made_at)} · ${scheme.made_by_name}`}</p>
    </div>
  );
}

function schemeColumns(t: TFunction<'salary'>, currency: string, onUndo: (scheme: PayScheme) => void): Column<PayScheme>[] {
  const from = ({ effective_from }: PayScheme) => t('since', { date: formatDate(effective_from) });
  return [
    {
      key: 'whose',
      title: t('schemes.whose'),
      cell: (scheme) => (
        <div className={classes.change}>
          <span>{whose(t, scheme)}</span>
          <span className="soft">{scheme.user === null ? from(scheme) : `${t(`common:role.${scheme.role}`)} · ${from(scheme)}`}</span>
        </div>
      ),
    },
    { key: 'terms', title: t('schemes.terms'), cell: (scheme) => <Terms scheme={scheme} currency={currency} /> },
    {
      key: 'act',
      title: '',
      align: 'right',
      cell: (scheme) =>
        scheme.can.undo.allowed ? (
          <Button
            variant="subtle"
            aria-haspopup="dialog"
            aria-label={t('schemes.undo.of', { whose: whose(t, scheme), day: formatDate(scheme.effective_from) })}
            onClick={() => onUndo(scheme)}
          >
            {t('schemes.undo.act')}
          </Button>
        ) : (
          scheme.undone_at !== null && <span className="soft">{t('rates.changes.undone')}</span>
        ),
    },
  ];
}
