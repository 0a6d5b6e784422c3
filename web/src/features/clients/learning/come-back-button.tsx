import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import type { Leaver } from './leave-dialog.tsx';
import { comeBackWrite, leaveWrite } from './learning.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** Has no cost: done at once, with undo in the toast. */
export function ComeBackButton({ leaver }: { readonly leaver: Leaver }) {
  const { t } = useTranslation('clients');
  const comeBack = useApiWrite(comeBackWrite);
  const leave = useApiWrite(leaveWrite);
  const before = { reason: leaver.inactive_reason ?? 'other', return_on: leaver.return_on, learning: 'pauses' as const };
  // Awaits the promise instead of using callbacks: the button is unmounted when the client becomes active.
  const reactivate = () =>
    comeBack
      .mutateAsync(leaver)
      .then(() =>
        toast.success(
          t('leave.back', { name: leaver.name }),
          undo(() => leave.mutateAsync({ of: leaver.of, id: leaver.id, ...before })),
        ),
      )
      .catch((error: unknown) => toast.error(error));
  return (
    <Button
      variant="default"
      pending={comeBack.isPending}
      aria-label={t('leave.make_active_name', { name: leaver.name })}
      onClick={() => void reactivate()}
    >
      {t('leave.make_active')}
    </Button>
  );
}
