/** Server errors of a form: at their fields with `fieldErrors`, the others together with `FormErrors`. */
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kernel/api.ts';
import { errorText, refusalText } from './error-text.ts';
import classes from './form-errors.module.css';

/** @returns a lookup of the error by field path */
export function fieldErrors(error: unknown): (field: string) => string | undefined {
  const items = error instanceof ApiError ? error.errors : [];
  return (field) => {
    const item = items.find((each) => each.field === field);
    return item === undefined ? undefined : refusalText(item.key, item.params);
  };
}

type Props = {
  readonly error: unknown;
  /** Paths of fields that show their own errors. */
  readonly except?: Iterable<string>;
  /** Errors that belong to no field. */
  readonly others?: readonly string[];
};

export function FormErrors({ error, except = [], others = [] }: Props) {
  const { t } = useTranslation('ui');
  const texts = [...others, ...textsOf(error, new Set(except))];
  if (texts.length === 0) return null;
  return (
    <div className={classes.errors} role="alert">
      {[...new Set(texts)].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {error instanceof ApiError && error.status >= 500 && error.requestId !== null && (
        <p className={classes.request}>{t('state.request_id', { id: error.requestId })}</p>
      )}
    </div>
  );
}

function textsOf(error: unknown, except: ReadonlySet<string>): string[] {
  if (error === null || error === undefined) return [];
  const items = error instanceof ApiError ? error.errors : [];
  if (items.length === 0) return [errorText(error)];
  return items.filter(({ field }) => field === null || !except.has(field)).map(({ key, params }) => refusalText(key, params));
}
