import classes from './text-to-copy.module.css';

type Props = {
  readonly value: string;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-describedby'?: string;
};

/** A secret or a URL to copy by hand: focus selects it. */
export function TextToCopy(props: Props) {
  return <input readOnly className={classes.text} onFocus={({ currentTarget }) => currentTarget.select()} {...props} />;
}
