import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { TextAreaField } from '../../ui/forms/text-fields.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { Tag } from '../../ui/tag.tsx';
import classes from './pupils.module.css';
import { raiseFlagWrite } from './pupils.queries.ts';
import type { PupilCard } from './pupils.queries.ts';

/** Flags for the account manager with their answers, and a form for a new one. */
export function PupilFlags({ pupil }: { readonly pupil: PupilCard }) {
  const { t } = useTranslation('students');
  const [raising, setRaising] = useState(false);
  const { flags, can } = pupil;
  return (
    <Card title={t('pupils.flag.title')}>
      {flags.length === 0 && <p className="soft">{t('pupils.flag.none')}</p>}
      <ul className={classes.items}>
        {flags.map((flag) => (
          <li key={flag.id} className={classes.item}>
            <header>
              <span className={classes.soft}>{formatDate(flag.raised_at)}</span>
              <Tag tone={flag.answer === null ? 'attention' : 'held'}>
                {t(flag.answer === null ? 'pupils.flag.waits' : 'pupils.flag.answered')}
              </Tag>
            </header>
            <span>{flag.reason}</span>
            {flag.answer !== null && (
              <span className={classes.soft}>{t('pupils.flag.answer', { name: flag.answered_by_name ?? '', answer: flag.answer })}</span>
            )}
          </li>
        ))}
      </ul>
      {can.raise_flag.allowed && (
        <ButtonRow className={classes.below}>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setRaising(true)}>
            {t('pupils.flag.raise')}
          </Button>
        </ButtonRow>
      )}
      {raising && <FlagDialog pupil={pupil} onClose={() => setRaising(false)} />}
    </Card>
  );
}

function FlagDialog({ pupil, onClose }: { readonly pupil: PupilCard; readonly onClose: () => void }) {
  const { t } = useTranslation('students');
  const raise = useApiWrite(raiseFlagWrite);
  const form = useForm({
    call: '/api/pupils/{id}/flag/',
    initial: { reason: '' },
    rules: ({ reason }) => ({ reason: check(reason, required) }),
    send: ({ reason }) => raise.mutateAsync({ params: { id: pupil.id }, body: { reason: reason.trim() } }),
    onSuccess: toastAndClose(t('pupils.flag.raised'), onClose),
  });
  return (
    <DialogForm form={form} title={t('pupils.flag.about', { name: pupil.kid_name })} submit={t('pupils.flag.raise')} onClose={onClose}>
      <p className="soft">{t('pupils.flag.means')}</p>
      <TextAreaField form={form} name="reason" label={t('pupils.flag.reason')} autoFocus />
    </DialogForm>
  );
}
