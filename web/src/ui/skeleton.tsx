/** A grey placeholder with the size of the coming content, so that the layout does not shift. */
import classes from './skeleton.module.css';

type Props = { readonly width?: number | string; readonly height?: number };

export function Skeleton({ width = '100%', height = 12 }: Props) {
  return <span className={classes.skeleton} style={{ width, height }} aria-hidden />;
}
