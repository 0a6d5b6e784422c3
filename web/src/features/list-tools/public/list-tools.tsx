import { useAddress } from '../../../kernel/use-address.ts';
import { ColumnMenu } from '../column-menu.tsx';
import { ExportMenu } from '../export-menu.tsx';
import classes from '../list-tools.module.css';
import type { ExportSubject, ListScreen } from '../list-tools.queries.ts';
import { SavedViews } from '../saved-views.tsx';

type Props = {
  /** Under which name views are saved, where they can be. */
  readonly screen: ListScreen | undefined;
  readonly subject: Exclude<ExportSubject, 'teachers_lessons'>;
  /** As the list's own call takes it. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Keys of the columns of the file; none for all. */
  readonly columns: readonly string[];
  /** Every column that can be shown, where people choose. */
  readonly choice?: {
    readonly all: readonly { readonly key: string; readonly title: string }[];
    readonly shown: readonly string[];
    readonly onChange: (shown: string[]) => void;
    /** Whether the columns are other than those that everybody sees. */
    readonly own: boolean;
  };
};

/**
 * What every list has at its right: saved views, the choice of columns, and files of what is shown. Its buttons come with the list;
 * what they open comes when somebody reaches for it.
 */
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
