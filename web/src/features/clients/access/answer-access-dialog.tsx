import { Textarea } from '@mantine/core';
import '../../../ui/floating/overlay-styles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { MantineScope } from '../../../ui/mantine-scope.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { useAsking } from '../../../ui/floating/use-asking.ts';
import classes from '../duplicates/duplicates.module.css';
import type { AccessRequest } from './access.queries.ts';
import { declineAccessWrite, grantAccessWrite } from './access.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

const usualDays = 7;

type Props = { readonly request: AccessRequest; readonly onClose: () => void };

/** Shows one's client to a colleague until a day, or does not; either is said first in full. */
export function AnswerAccessDialog(props: Props) {
  return (
    <MantineScope>
      <Answer {...props} />
    </MantineScope>
  );
}

function Answer({ request, onClose }: Props) {
  const { t } = useTranslation('clients');
  const { close, asking } = useAsking(onClose);
  const [answer, setAnswer] = useState<'grant' | 'decline'>('grant');
  const today = localDateOf(nowInstant());
  const [lastDay, setLastDay] = useState<string | null>(() => Temporal.PlainDate.from(today).add({ days: usualDays }).toString());
  const [comment, setComment] = useState('');
  const grant = useApiWrite(grantAccessWrite);
  const decline = useApiWrite(declineAccessWrite);
  const said = (text: string) => () => {
    toast.success(text);
    close();
  };
  const params = { id: request.id };
  const confirm = () => {
    if (answer === 'decline') decline.mutate({ params, body: { comment: comment.trim() } }, { onSuccess: said(t('access.declined')) });
    else if (lastDay !== null)
      grant.mutate({ params, body: { last_day: lastDay, comment: comment.trim() } }, { onSuccess: said(t('access.granted')) });
  };
  const error = answer === 'grant' ? grant.error : decline.error;
  return (
    <ConfirmDialog
      {...asking}
      title={t('access.answer_title', { name: request.asked_by_name, client: request.client_name ?? '' })}
      confirmTitle={answer === 'grant' ? t('access.grant') : t('access.decline')}
      danger={answer === 'decline'}
      pending={grant.isPending || decline.isPending}
      disabled={answer === 'grant' && lastDay === null}
      keepOnOverlay
      onConfirm={confirm}
    >
      <div className={classes.form}>
        <blockquote>{request.reason}</blockquote>
        <Segmented
          label={t('access.answer')}
          options={[
            { value: 'grant', label: t('access.grant') },
            { value: 'decline', label: t('access.decline') },
          ]}
          value={answer}
          onChange={setAnswer}
        />
        {answer === 'grant' && (
          <DateInput
            label={t('access.last_day')}
            value={lastDay}
            min={today}
            onChange={setLastDay}
            error={fieldErrors(grant.error)('last_day')}
            required
          />
        )}
        <Textarea
          label={t('access.comment')}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
          maxLength={500}
          rows={2}
        />
        <p className="soft">{answer === 'grant' ? t('access.grant_effect') : t('access.decline_effect')}</p>
        <FormErrors error={error} except={['last_day']} />
      </div>
    </ConfirmDialog>
  );
}
