import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { ChoiceField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import type { DealCard, DealRow } from '../deals.queries.ts';
import { dealChoicesQuery, moveDealWrite } from '../deals.queries.ts';

type Props = { readonly deal: DealRow | DealCard; readonly onClose: () => void; readonly onWon: (deal: DealCard) => void };

/** Asks who takes over the client of a won deal. */
export function WinDealDialog({ deal, onClose, onWon }: Props) {
  const { t } = useTranslation('students');
  const choices = useQuery(dealChoicesQuery);
  const move = useApiWrite(moveDealWrite);
  const form = useForm({
    initial: { manager_id: null as number | null },
    send: ({ manager_id }) => move.mutateAsync({ deal, stage: 'won', manager_id }),
    onSuccess: (after) => {
      onClose();
      onWon(after);
    },
  });
  const options = (choices.data?.account_managers ?? []).map(({ id, title, clients }) => ({
    id,
    title: t('deals.win.manager_option', { name: title, count: clients }),
  }));
  return (
    <DialogForm
      form={form}
      title={t('deals.win.title', { name: deal.name })}
      submit={t('deals.win.submit')}
      onClose={onClose}
      effect={<p className="soft">{t('deals.win.effect')}</p>}
    >
      <ChoiceField
        form={form}
        name="manager_id"
        label={t('deals.win.manager')}
        description={t('deals.win.by_itself')}
        clearable
        options={options}
        query={choices}
        autoFocus
      />
    </DialogForm>
  );
}
