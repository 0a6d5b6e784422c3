import { ExportMenu } from '../export-menu.tsx';
import type { ExportOfList } from '../export-items.tsx';
import classes from '../list-tools.module.css';

/** Files of a list that has no saved views. */
export function ListFiles(list: ExportOfList) {
  return (
    <div className={classes.tools}>
      <ExportMenu {...list} />
    </div>
  );
}
