import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { SegmentField } from '../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { AccessRequest } from './access.queries.ts';
import { declineAccessWrite, grantAccessWrite } from './access.queries.ts';

const usualDays = 7;

type Props = { readonly request: AccessRequest; readonly onClose: () => void };
type Answer = { readonly answer: 'grant' | 'decline'; readonly last_day: string | null; readonly comment: string };

/** Grants a colleague access to a client until a day, or refuses it. */
export function AnswerAccessDialog({ request, onClose }: Props) {
  const { t } = useTranslation('clients');
  const grant = useApiWrite(grantAccessWrite);
  const decline = useApiWrite(declineAccessWrite);
  const today = localDateOf(nowInstant());
  const params = { id: request.id };
  const form = useForm<Answer, unknown>({
    call: '/api/clients/access-requests/{id}/grant/',
    initial: { answer: 'grant', last_day: Temporal.PlainDate.from(today).add({ days: usualDays }).toString(), comment: '' },
    rules: ({ answer, last_day }) => (answer === 'grant' ? { last_day: check(last_day, required) } : {}),
    send: ({ answer, last_day, comment }) =>
      answer === 'grant'
        ? grant.mutateAsync({ params, body: { last_day: last_day ?? '', comment: comment.trim() } })
        : decline.mutateAsync({ params, body: { comment: comment.trim() } }),
    onSuccess: (_, { answer }) => {
      toast.success(t(answer === 'grant' ? 'access.granted' : 'access.declined'));
      onClose();
    },
  });
  const isGrant = form.values.answer === 'grant';
  return (
    <DialogForm
      form={form}
      title={t('access.answer_title', { name: request.asked_by_name, client: request.client_name ?? '' })}
      submit={t(isGrant ? 'access.grant' : 'access.decline')}
      danger={!isGrant}
      onClose={onClose}
      effect={<p className="soft">{t(isGrant ? 'access.grant_effect' : 'access.decline_effect')}</p>}
    >
      <blockquote>{request.reason}</blockquote>
      <SegmentField
        form={form}
        name="answer"
        label={t('access.answer')}
        options={[
          { id: 'grant', title: t('access.grant') },
          { id: 'decline', title: t('access.decline') },
        ]}
      />
      {isGrant && <DateField form={form} name="last_day" label={t('access.last_day')} min={today} />}
      <TextAreaField form={form} name="comment" label={t('access.comment')} />
    </DialogForm>
  );
}
