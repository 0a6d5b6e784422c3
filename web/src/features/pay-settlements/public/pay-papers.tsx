import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../download-button.tsx';
import { downloadPayLines, downloadPayslip } from '../pay-settlements.queries.ts';

type Props = { readonly teacherId: number; readonly periodId: number | undefined };

/** The payslip of a period, and its lines as a table. */
export function PayPapers({ teacherId, periodId }: Props) {
  const { t } = useTranslation('salary');
  const query = { period_id: periodId };
  return (
    <>
      <DownloadButton title={t('payslip.pdf')} download={() => downloadPayslip(teacherId, query)} />
      <DownloadButton title={t('payslip.lines')} download={() => downloadPayLines(teacherId, query)} />
    </>
  );
}
