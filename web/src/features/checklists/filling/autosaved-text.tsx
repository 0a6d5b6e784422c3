import { useEffect, useId, useRef, useState } from 'react';
import classes from '../checklists.module.css';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly rows: number;
  readonly onSave: (text: string) => void;
};

const pauseMilliseconds = 800;

/** A text field with autosave: after each pause in typing, and on blur. */
export function AutosavedText({ label, value, maxLength, rows, onSave }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<() => void>(() => {});
  const save = () => {
    clearTimeout(timer.current);
    if (typed !== null && typed.trim() !== value) onSave(typed.trim());
  };
  latest.current = save;
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className={classes.text}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        maxLength={maxLength}
        value={typed ?? value}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => latest.current(), pauseMilliseconds);
        }}
        onBlur={() => {
          save();
          setTyped(null);
        }}
      />
    </div>
  );
}
