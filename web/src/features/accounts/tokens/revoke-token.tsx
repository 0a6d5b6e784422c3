import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { Icon } from '../../../ui/icon.tsx';
import classes from '../security/security.module.css';
import type { OwnToken } from './tokens.queries.ts';

type Props = { readonly token: Pick<OwnToken, 'id' | 'title' | 'state'>; readonly send: (id: number) => Promise<unknown> };

/** The revoke button with its confirmation. Renders nothing for a revoked or expired token. */
export function RevokeToken({ token: { id, title, state }, send }: Props) {
  const { t } = useTranslation('teachers');
  const [confirming, setConfirming] = useState(false);
  if (state === 'revoked' || state === 'expired') return null;
  return (
    <>
      <Button variant="subtle" aria-label={t('tokens.revoke_label', { title })} onClick={() => setConfirming(true)}>
        <Icon icon={IconX} />
        <span className={classes.words}>{t('tokens.revoke')}</span>
      </Button>
      {confirming && (
        <ConfirmWrite
          title={t('tokens.question', { title })}
          confirmTitle={t('tokens.revoke')}
          danger
          send={() => send(id)}
          done={() => t('tokens.revoked')}
          onClose={() => setConfirming(false)}
        >
          <p>{t('tokens.effect')}</p>
        </ConfirmWrite>
      )}
    </>
  );
}
