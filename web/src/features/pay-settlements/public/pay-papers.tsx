import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../download-button.tsx';
import { downloadPayLines, downloadPayslip, downloadSchemePayslip } from '../pay-settlements.queries.ts';

type Props = { readonly teacherId: number; readonly periodId: number | undefined };

type RowProps = {
  readonly id: number;
  readonly source: 'lessons' | 'scheme';
  /** Names the person. */
  readonly label: string;
  readonly periodId: number | undefined;
};

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

/** The payslip of pay by schemes of a period. */
export function SchemePayslip({ userId, periodId }: { readonly userId: number; readonly periodId: number | undefined }) {
  const { t } = useTranslation('salary');
  return <DownloadButton title={t('payslip.pdf')} download={() => downloadSchemePayslip(userId, { period_id: periodId })} />;
}

/** The payslip of a row of a list of people. */
export function PayslipOf({ id, source, label, periodId }: RowProps) {
  const { t } = useTranslation('salary');
  const query = { period_id: periodId };
  const download = source === 'scheme' ? () => downloadSchemePayslip(id, query) : () => downloadPayslip(id, query);
  return <DownloadButton title={t('payslip.short')} label={label} download={download} />;
}
