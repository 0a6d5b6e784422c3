import type { Allowed } from '@lectern/contract/page';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { downloadChildChecklist, sendChildChecklist } from '../checklists.queries.ts';

/** The PDF for the parents: view it, and mail it if they consented. */
export function PaperButtons({ id, send }: { readonly id: number; readonly send: Allowed }) {
  const { t } = useTranslation('students');
  const mail = useApiWrite(sendChildChecklist);
  const { allowed, reason } = send;
  const post = () =>
    mail.mutate(
      { params: { id } },
      { onError: (error) => toast.error(error), onSuccess: ({ to }) => toast.success(t('checklist.sent', { to })) },
    );
  return (
    <>
      <Button variant="default" onClick={() => void downloadChildChecklist(id).catch((error: unknown) => toast.error(error))}>
        {t('checklist.paper')}
      </Button>
      {reason !== 'forbidden' && (
        <Button
          variant="default"
          pending={mail.isPending}
          aria-disabled={!allowed}
          title={reason === null ? undefined : refusalText(reason)}
          onClick={() => (allowed || reason === null ? post() : toast.warning(refusalText(reason) ?? ''))}
        >
          {t('checklist.send')}
        </Button>
      )}
    </>
  );
}
