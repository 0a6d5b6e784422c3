/** A grey place where something will stand; as large as what comes, so that nothing jumps. */
import classes from './skeleton.module.css';

type Props = { readonly width?: number | string; readonly height?: number };

export function Skeleton({ width = '100%', height = 12 }: Props) {
  return <span className={classes.skeleton} style={{ width, height }} aria-hidden />;
}
