/** A failed load: the error, a retry button, and the request id for support. */
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kernel/api.ts';
import { Button } from '../button.tsx';
import { errorText } from '../forms/error-text.ts';
import classes from './state.module.css';

type Props = { readonly error: unknown; readonly onRetry?: () => void };

export function ErrorState({ error, onRetry }: Props) {
  const { t } = useTranslation('ui');
  // Retrying does not help with missing rights.
  const refused = error instanceof ApiError && error.status === 403;
  // Unlike in a form, nothing was typed here.
  const unreachable = error instanceof ApiError && error.key === 'no_connection';
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{t('state.failed')}</p>
      <p className={classes.text}>{unreachable ? t('state.no_connection') : errorText(error)}</p>
      {onRetry !== undefined && !refused && (
        <Button variant="default" onClick={onRetry}>
          {t('state.retry')}
        </Button>
      )}
      {error instanceof ApiError && error.requestId !== null && (
        <p className={classes.request}>{t('state.request_id', { id: error.requestId })}</p>
      )}
    </div>
  );
}
