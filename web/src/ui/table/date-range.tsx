import { DateInput } from '../fields/date-input.tsx';
import classes from './date-range.module.css';

type Props = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly onChange: (end: 'date_from' | 'date_to', date: string | undefined) => void;
};

const width = 148;

/** A date range filter, both days included. Either end may be open. */
export function DateRange({ from, to, fromLabel, toLabel, onChange }: Props) {
  return (
    <span className={classes.range}>
      <DateInput
        ariaLabel={fromLabel}
        placeholder={fromLabel}
        value={from ?? null}
        onChange={(date) => onChange('date_from', date ?? undefined)}
        {...(to === undefined ? {} : { max: to })}
        clearable
        width={width}
      />
      <DateInput
        ariaLabel={toLabel}
        placeholder={toLabel}
        value={to ?? null}
        onChange={(date) => onChange('date_to', date ?? undefined)}
        {...(from === undefined ? {} : { min: from })}
        clearable
        width={width}
      />
    </span>
  );
}
