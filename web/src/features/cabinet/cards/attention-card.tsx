/** Children of the user's clients flagged by their teachers, longest waiting first. Flags are answered here. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiWrite, useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { toastAndClose } from '../../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { formatRelative } from '../../../ui/formats/date-time.tsx';
import classes from '../cabinet.module.css';
import { raisedFlagsQuery } from '../cabinet.queries.ts';
import type { RaisedFlag } from '../cabinet.queries.ts';
import { CabinetList } from '../cabinet-card.tsx';

const answerWrite = apiWrite('/api/pupil-flags/{id}/answer/', { refresh: ['/api/pupil-flags/'], refreshOnError: true });

export function AttentionCard() {
  const { t } = useTranslation(['lessons', 'common']);
  const [open, setOpen] = useState<RaisedFlag | null>(null);
  const query = useQuery(raisedFlagsQuery);
  return (
    <CabinetList
      title={t('attention.title')}
      empty={t('attention.nothing')}
      query={query}
      after={open !== null && <AnswerDialog flag={open} onClose={() => setOpen(null)} />}
    >
      {(flag) => (
        <li key={flag.id} className={classes.row}>
          <span className={classes.need}>
            <span className={classes.name}>
              <Link to="/clients/$clientId" params={{ clientId: String(flag.client_id) }}>
                {flag.kid_name}
              </Link>
              <span className={classes.under}>
                {[flag.course_title, flag.teacher_name, formatRelative(flag.raised_at, nowInstant())].join(' · ')}
              </span>
              <span>{flag.reason}</span>
            </span>
          </span>
          {flag.can.answer.allowed && (
            <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(flag)}>
              {t('attention.answer')}
            </Button>
          )}
        </li>
      )}
    </CabinetList>
  );
}

function AnswerDialog({ flag, onClose }: { readonly flag: RaisedFlag; readonly onClose: () => void }) {
  const { t } = useTranslation('lessons');
  const answer = useApiWrite(answerWrite);
  const form = useForm({
    call: '/api/pupil-flags/{id}/answer/',
    initial: { answer: '' },
    rules: (values) => ({ answer: check(values.answer, required) }),
    send: (values) => answer.mutateAsync({ params: { id: flag.id }, body: { answer: values.answer.trim() } }),
    onSuccess: toastAndClose(t('attention.answered'), onClose),
  });
  return (
    <DialogForm form={form} title={t('attention.about', { name: flag.kid_name })} submit={t('attention.answer')} onClose={onClose}>
      <p className="soft">{flag.reason}</p>
      <TextAreaField form={form} name="answer" label={t('attention.what_is_done')} autoFocus />
    </DialogForm>
  );
}
