import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import classes from './security.module.css';

/** Changes the user's own password. */
export function PasswordCard() {
  const { t } = useTranslation('common');
  const [changing, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setChanging(false);
    // The button is back after the next render; the focus returns to it.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <Card title={t('security.password.title')}>
      {changing ? (
        <ChangePasswordForm onDone={close} />
      ) : (
        <div className={classes.line}>
          <p className="soft">{t('security.password.about')}</p>
          <Button variant="default" ref={opener} onClick={() => setChanging(true)}>
            {t('security.password.change')}
          </Button>
        </div>
      )}
    </Card>
  );
}
