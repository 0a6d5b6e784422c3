import classes from './client-page.module.css';

/** Skeleton of a client's page. */
export function ClientSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={classes.bone} style={{ width: 320, height: 20, marginBottom: 12 }} />
      <div className={classes.bone} style={{ width: 420, height: 24, marginBottom: 24 }} />
      <div className={classes.bone} style={{ height: 88, marginBottom: 16 }} />
      <div className={classes.bone} style={{ height: 400 }} />
    </div>
  );
}
