import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { ApiError } from '../../../kernel/api.ts';
import { errorText } from '../../../ui/forms/error-text.ts';
import classes from '../levels/grade-level.module.css';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly numeric?: boolean;
  readonly readOnly?: boolean;
  readonly lines?: boolean;
  /** @param seen the value when editing began, or the current value from a conflict error */
  readonly onSave: (value: string, seen: string) => Promise<void>;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

/**
 * A field of a topic, saved on blur or Enter. On a conflict it shows the other value and keeps the typed one until it is saved again.
 * Escape reverts.
 */
export function TopicCell({
  label,
  value,
  maxLength,
  numeric = false,
  readOnly = false,
  lines = false,
  onSave,
  onKeyDown,
  onPaste,
}: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  const [refusal, setRefusal] = useState<unknown>(null);
  const save = async () => {
    if (typed === null) return;
    const next = typed.trim();
    if (next === seen.trim()) {
      setTyped(null);
      return;
    }
    try {
      await onSave(next, seen);
      setTyped(null);
      setRefusal(null);
    } catch (error) {
      setRefusal(error);
      const changed = error instanceof ApiError ? error.errors.find(({ key }) => key === 'changed_meanwhile') : undefined;
      if (changed !== undefined) setSeen(String(changed.params.now ?? ''));
    }
  };
  const Field = lines ? 'textarea' : 'input';
  return (
    <span className={classes.cell}>
      <Field
        className={classes.field}
        aria-label={label}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : id}
        value={typed ?? value}
        maxLength={maxLength}
        readOnly={readOnly}
        inputMode={numeric ? 'numeric' : undefined}
        data-numeric={numeric || undefined}
        autoComplete="off"
        {...(lines ? { rows: 2 } : {})}
        onChange={({ currentTarget }) => {
          if (typed === null) setSeen(value);
          setTyped(currentTarget.value);
        }}
        onBlur={() => void save()}
        onPaste={onPaste}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setTyped(null);
            setRefusal(null);
          }
          if (event.key === 'Enter' && !lines) void save();
          onKeyDown?.(event);
        }}
      />
      {refusal !== null && (
        <span id={id} className={classes.refusal} role="alert">
          {errorText(refusal)}
        </span>
      )}
    </span>
  );
}
