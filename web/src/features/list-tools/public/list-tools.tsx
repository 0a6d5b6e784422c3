import { useAddress } from '../../../kernel/use-address.ts';
import { ColumnMenu } from '../column-menu.tsx';
import { ExportMenu } from '../export-menu.tsx';
import classes from '../list-tools.module.css';
import type { ExportSubject, ListScreen } from '../list-tools.queries.ts';
import { SavedViews } from '../saved-views.tsx';

type Props = {
  /** Subject of saved views, if any. */
  readonly screen: ListScreen | undefined;
  readonly subject: Exclude<ExportSubject, 'teachers_lessons'>;
  /** Query of the list's endpoint. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Column keys of the export; empty means all. */
  readonly columns: readonly string[];
  /** All columns, if users can choose. */
  readonly choice?: {
    readonly all: readonly { readonly key: string; readonly title: string }[];
    readonly shown: readonly string[];
    readonly onChange: (shown: string[]) => void;
    /** Whether the visible columns differ from the default. */
    readonly own: boolean;
  };
};

/** Tools of every list: saved views, columns, export. The buttons are loaded with the list, their menus on demand. */
export function ListTools({ screen, subject, query, columns, choice }: Props) {
  const { search } = useAddress();
  const shown = choice?.own === true ? { ...search, columns: choice.shown.join(',') } : search;
  return (
    <div className={classes.tools}>
      {screen !== undefined && <SavedViews screen={screen} shown={shown} />}
      {choice !== undefined && <ColumnMenu columns={choice.all} shown={choice.shown} onChange={choice.onChange} />}
      <ExportMenu subject={subject} query={query} columns={columns} />
    </div>
  );
}
