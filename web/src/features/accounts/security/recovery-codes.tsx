import { IconDownload } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../kernel/requests/download-file.ts';
import { useCurrentUser } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CopyButton } from '../../../ui/copying/copy-button.tsx';
import classes from './security.module.css';

type Props = {
  readonly codes: readonly string[];
  /** Number of the step in the setup. */
  readonly step?: number;
  readonly onStored: () => void;
};

/** Recovery codes, shown once: copy, save as a file, and confirm that they are stored. */
export function RecoveryCodes({ codes, step, onStored }: Props) {
  const { t } = useTranslation('common');
  const { email } = useCurrentUser();
  const [stored, setStored] = useState(false);
  const blocker = useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true, disabled: stored, withResolver: true });
  const title = useRef<HTMLHeadingElement>(null);
  // Replaced content: screen readers and keyboard continue here.
  useEffect(() => title.current?.focus(), []);
  // Only when nothing blocks leaving: the next step may reload the page.
  useEffect(() => {
    if (stored) onStored();
  }, [stored, onStored]);
  const text = `${t('security.second_factor.file_title')} (${email})\n\n${codes.join('\n')}\n`;
  return (
    <section className={classes.codesShown}>
      <div>
        {step !== undefined && <p className={classes.step}>{t('security.second_factor.step', { step })}</p>}
        <h3 ref={title} tabIndex={-1} className={classes.subtitle}>
          {t('security.second_factor.codes_title')}
        </h3>
        <p>{t('security.second_factor.codes_text')}</p>
      </div>
      <ul className={classes.codes} aria-label={t('security.second_factor.codes_list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton text={codes.join('\n')} done={t('security.second_factor.copied')} />
        <Button variant="default" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('security.second_factor.file_name'))}>
          <Icon icon={IconDownload} />
          {t('security.second_factor.download')}
        </Button>
        <Button onClick={() => setStored(true)}>{t('security.second_factor.kept')}</Button>
      </div>
      <ConfirmDialog
        opened={blocker.status === 'blocked'}
        title={t('security.second_factor.leave_title')}
        confirmTitle={t('security.second_factor.leave')}
        cancelTitle={t('security.second_factor.stay')}
        danger
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        <p>{t('security.second_factor.leave_text')}</p>
      </ConfirmDialog>
    </section>
  );
}
