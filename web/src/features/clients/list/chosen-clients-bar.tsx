import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import type { RowKey } from '../../../ui/table/table-selection.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './clients-list.module.css';
import { matchingClientsQuery } from './reassign.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const ReassignDialog = lazyDialog(async () => (await import('./reassign-dialog.tsx')).ReassignDialog);

type Props = {
  readonly chosen: ReadonlySet<RowKey>;
  readonly onChange: (chosen: ReadonlySet<RowKey>) => void;
  readonly query: Partial<ClientListQuery>;
  /** Number of all matches. */
  readonly count: number;
};

/** Bulk actions: select all matches, reassign, clear the selection. */
export function ChosenClientsBar({ chosen, onChange, query, count }: Props) {
  const { t } = useTranslation('clients');
  const client = useQueryClient();
  const [selectingAll, setSelectingAll] = useState(false);
  const [giving, setGiving] = useState(false);
  const chooseAll = async () => {
    setSelectingAll(true);
    try {
      const found = await client.fetchQuery(matchingClientsQuery(query));
      onChange(new Set(found.client_ids));
      if (found.count > found.client_ids.length) toast.warning(t('chosen.not_all', { most: formatNumber(found.client_ids.length) }));
    } catch (error) {
      toast.error(error);
    } finally {
      setSelectingAll(false);
    }
  };
  return (
    <section className={classes.chosen} aria-label={t('chosen.title')}>
      <span aria-live="polite">{t('chosen.count', { count: chosen.size })}</span>
      {count > chosen.size && (
        <Button variant="subtle" pending={selectingAll} onClick={() => void chooseAll()}>
          {t('chosen.all', { number: formatNumber(count) })}
        </Button>
      )}
      <Button variant="subtle" onClick={() => onChange(new Set())}>
        {t('chosen.none')}
      </Button>
      <Button variant="default" onClick={() => setGiving(true)}>
        {t('chosen.give')}
      </Button>
      {giving && (
        <ReassignDialog clientIds={[...chosen].map(Number)} onGiven={() => onChange(new Set())} onClose={() => setGiving(false)} />
      )}
    </section>
  );
}
