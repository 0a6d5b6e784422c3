import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { localDateOf } from '../../ui/formats/date-time.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { FieldRow, Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/frame/form-dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { MantineScope } from '../../ui/theme/mantine-scope.tsx';
import { LessonsReportFiles, useLessonsReport } from '../list-tools/public/lessons-report.tsx';

/** Creates the report on teachers' lessons over a period, in the background: the dialog can be closed. */
export function LessonsReportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('teachers');
  return (
    <MantineScope>
      <FormDialog onClose={onClose} title={t('report.title')}>
        <ReportForm />
      </FormDialog>
    </MantineScope>
  );
}

function ReportForm() {
  const { t } = useTranslation('teachers');
  const start = useLessonsReport();
  const [initial] = useState(() => {
    const today = Temporal.PlainDate.from(localDateOf(nowInstant()));
    return { from: today.with({ day: 1 }).toString() as string | null, to: today.toString() as string | null };
  });
  const form = useForm({
    initial,
    rules: ({ from, to }) => ({ from: check(from, required), to: check(to, required) }),
    send: ({ from, to }) => start(from ?? '', to ?? ''),
  });
  return (
    <Form form={form} submit={t('report.submit')} effect={<LessonsReportFiles />}>
      <p className="soft">{t('report.about')}</p>
      <FieldRow>
        <DateField form={form} name="from" label={t('report.from')} />
        <DateField form={form} name="to" label={t('report.to')} />
      </FieldRow>
    </Form>
  );
}
