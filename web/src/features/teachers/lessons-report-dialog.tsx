import '../../ui/floating/overlay-styles.ts';
import { Modal } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { MantineScope } from '../../ui/mantine-scope.tsx';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { localDateOf } from '../../ui/formats/date-time.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { useReturnFocus } from '../../ui/floating/use-return-focus.ts';
import { LessonsReportFiles, useLessonsReport } from '../list-tools/public/lessons-report.tsx';
import classes from './teachers-page.module.css';

/** The report on teachers' lessons over a period. It is made without anybody waiting: this can be closed and opened again. */
export function LessonsReportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('teachers');
  useReturnFocus();
  return (
    <MantineScope>
      <Modal opened onClose={onClose} title={t('report.title')} closeButtonProps={{ 'aria-label': t('ui:action.close') }}>
        <ReportForm />
      </Modal>
    </MantineScope>
  );
}

function ReportForm() {
  const { t } = useTranslation('teachers');
  const today = Temporal.PlainDate.from(localDateOf(nowInstant()));
  const [from, setFrom] = useState<string | null>(() => today.with({ day: 1 }).toString());
  const [to, setTo] = useState<string | null>(() => today.toString());
  const report = useLessonsReport();
  const errorAt = fieldErrors(report.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (from !== null && to !== null && !report.isPending) report.start(from, to);
  };
  return (
    <form className={classes.reportForm} onSubmit={submit} noValidate>
      <p className="soft">{t('report.about')}</p>
      <div className={classes.pair}>
        <DateInput label={t('report.from')} value={from} onChange={setFrom} required error={errorAt('from')} />
        <DateInput label={t('report.to')} value={to} onChange={setTo} required error={errorAt('to')} />
      </div>
      <FormErrors error={report.error} except={['from', 'to']} />
      <LessonsReportFiles />
      <div className={classes.buttons}>
        <Button type="submit" pending={report.isPending} aria-disabled={from === null || to === null}>
          {t('report.submit')}
        </Button>
      </div>
    </form>
  );
}
