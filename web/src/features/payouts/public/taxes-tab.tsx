import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { formatShare } from '../../../ui/formats/number.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { contractNames } from './contract-names.ts';
import classes from '../payouts.module.css';
import { TaxDialog } from '../taxes/tax-dialog.tsx';
import { payTaxesQuery, undoPayTax } from '../taxes/taxes.queries.ts';
import type { KindOfTaxes, PayTax } from '../taxes/taxes.queries.ts';

/** A version, or a contract kind without one. The first row of each kind has the button for the next version. */
type Row = { readonly of: KindOfTaxes; readonly version: PayTax | undefined; readonly first: boolean };

const rowsOf = (kinds: readonly KindOfTaxes[]): Row[] =>
  kinds.flatMap((of): Row[] =>
    of.versions.length === 0
      ? [{ of, version: undefined, first: true }]
      : of.versions.map((version, index) => ({ of, version, first: index === 0 })),
  );

/** Taxes withheld from pay, by contract kind and version. */
export function TaxesTab() {
  const { t } = useTranslation('salary');
  const { data, error, refetch } = useQuery(payTaxesQuery);
  const [setting, setSetting] = useState<KindOfTaxes | null>(null);
  const [undoing, setUndoing] = useState<PayTax | null>(null);
  return (
    <div className={classes.tab}>
      <p className="soft">{t('taxes.text')}</p>
      <DataTable
        label={t('tab.taxes')}
        columns={taxColumns(t, data?.currency ?? '', { set: setSetting, undo: setUndoing })}
        rows={data === undefined ? undefined : rowsOf(data.kinds)}
        rowKey={({ of, version }) => `${of.kind} ${version?.valid_from}`}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('taxes.nothing')} />}
      />
      {setting !== null && <TaxDialog of={setting} currency={data?.currency ?? ''} onClose={() => setSetting(null)} />}
      {undoing !== null && <UndoDialog tax={undoing} onClose={() => setUndoing(null)} />}
    </div>
  );
}

function UndoDialog({ tax: { kind, valid_from }, onClose }: { readonly tax: PayTax; readonly onClose: () => void }) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(undoPayTax);
  return (
    <ConfirmWrite
      title={t('taxes.undo.title')}
      confirmTitle={t('taxes.undo.act')}
      send={() => write.mutateAsync({ body: { kind, valid_from } })}
      done={() => t('taxes.undo.done')}
      onClose={onClose}
    >
      <p>{t('taxes.undo.text', { contract: t(contractNames[kind]), day: formatDate(valid_from) })}</p>
    </ConfirmWrite>
  );
}

type Acts = { readonly set: (of: KindOfTaxes) => void; readonly undo: (tax: PayTax) => void };

function taxColumns(t: TFunction<'salary'>, currency: string, { set, undo }: Acts): Column<Row>[] {
  return [
    {
      key: 'contract',
      title: t('taxes.contract'),
      cell: ({ of, version, first }) => (
        <div className={classes.lines}>
          {first && <span>{t(contractNames[of.kind])}</span>}
          {version !== undefined && <span className="soft">{t('since', { date: formatDate(version.valid_from) })}</span>}
        </div>
      ),
    },
    { key: 'steps', title: t('taxes.steps'), cell: ({ version }) => <Steps steps={version?.steps ?? []} currency={currency} /> },
    {
      key: 'act',
      title: '',
      align: 'right',
      cell: ({ of, version, first }) => {
        const contract = t(contractNames[of.kind]);
        return (
          <div className={classes.acts}>
            {first && (
              <Button variant="subtle" aria-haspopup="dialog" aria-label={t('taxes.set_for', { contract })} onClick={() => set(of)}>
                {t('taxes.set')}
              </Button>
            )}
            {version?.can.undo.allowed === true && (
              <Button
                variant="subtle"
                aria-haspopup="dialog"
                aria-label={t('taxes.undo.of', { contract, day: formatDate(version.valid_from) })}
                onClick={() => undo(version)}
              >
                {t('taxes.undo.act')}
              </Button>
            )}
          </div>
        );
      },
    },
  ];
}

function Steps({ steps, currency }: { readonly steps: PayTax['steps']; readonly currency: string }) {
  const { t } = useTranslation('salary');
  if (steps.every(({ share }) => share === 0)) return <span className={`soft ${classes.lines}`}>{t('taxes.nothing')}</span>;
  return (
    <ul className={`${classes.lines} ${classes.steps}`}>
      {steps.map(({ above, share }) => (
        <li key={above}>
          {above === 0
            ? t('taxes.share', { share: formatShare(share) })
            : t('taxes.share_above', { share: formatShare(share), sum: formatMoney(above, { currency }) })}
        </li>
      ))}
    </ul>
  );
}
