import { useBlocker } from '@tanstack/react-router';
import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../floating/confirm-dialog.tsx';
import { DialogAround } from './dialog-around.ts';

/** Another part of the same page is no way out of it. */
const leavesPage = ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => current.pathname !== next.pathname;
/** When the session is over, the way to the sign-in page must not wait for an answer. */
const isSignedIn = () => localStorage.getItem('IsUserAuthorized') === 'true';

type Props = {
  readonly unsaved: boolean;
  /** It was left all the same. */
  readonly onLeave?: () => void;
};

/**
 * Asks before unsaved work is left: links and the way back by a dialog, a reload or a closed tab by the browser's question. In a
 * `FormDialog` its Escape, its cross and its `CancelButton` ask, too.
 */
export function UnsavedWork({ unsaved, onLeave }: Props) {
  const { t } = useTranslation('ui');
  const inDialog = use(DialogAround)?.unsaved;
  useEffect(() => {
    if (inDialog === undefined) return undefined;
    inDialog.current = unsaved;
    return () => {
      inDialog.current = false;
    };
  }, [inDialog, unsaved]);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesPage,
    enableBeforeUnload: isSignedIn,
    disabled: !unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title={t('unsaved.title')}
      confirmTitle={t('unsaved.leave')}
      cancelTitle={t('unsaved.stay')}
      danger
      onConfirm={() => {
        onLeave?.();
        proceed?.();
      }}
      onCancel={() => reset?.()}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  );
}
