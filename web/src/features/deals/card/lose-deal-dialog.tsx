import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import type { DealCard, DealRow } from '../deals.queries.ts';
import { dealChoicesQuery, moveDealWrite } from '../deals.queries.ts';
import classes from '../deals.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly deal: DealRow | DealCard; readonly onClose: () => void; readonly onLost: (deal: DealCard) => void };

/** Why somebody did not become a client: what the school learns from. */
export function LoseDealDialog({ deal, onClose, onLost }: Props) {
  const { t } = useTranslation(['students', 'ui']);
  const [reason, setReason] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const reasons = useQuery(dealChoicesQuery).data?.loss_reasons ?? [];
  const move = useApiWrite(moveDealWrite);
  return (
    <FormDialog onClose={onClose} title={t('deals.lose.title', { name: deal.name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null || move.isPending) return;
          move.mutate(
            { deal, stage: 'lost', loss_reason_id: Number(reason), comment },
            {
              onSuccess: (after) => {
                onClose();
                onLost(after);
              },
            },
          );
        }}
      >
        <Select
          label={t('deals.lose.reason')}
          data={reasons.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={reason}
          onChange={setReason}
          allowDeselect={false}
          data-autofocus
        />
        <Textarea
          label={t('deals.lose.comment')}
          autosize
          minRows={2}
          maxLength={1000}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <p className={classes.soft}>{t('deals.lose.effect')}</p>
        <FormErrors error={move.error} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" variant="danger" pending={move.isPending} disabled={reason === null}>
            {t('deals.lose.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
