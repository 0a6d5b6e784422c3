import { useBlocker } from '@tanstack/react-router';
import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../floating/confirm-dialog.tsx';
import { DialogAround } from './dialog-around.ts';

/** Navigation within the same page does not leave it. */
const leavesPage = ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => current.pathname !== next.pathname;
/** When the session is over, the redirect to sign-in must not wait for an answer. */
const isSignedIn = () => localStorage.getItem('IsUserAuthorized') === 'true';

type Props = {
  readonly unsaved: boolean;
  /** The user left in spite of the question. */
  readonly onLeave?: () => void;
};

/**
 * Asks before unsaved work is lost: a dialog on links and Back, the browser's question on reload and closing the tab. In a `FormDialog`
 * also on Escape, the close button and `CancelButton`.
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
      cancelFirst
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
