import { useTranslation } from 'react-i18next';
import { formatDays } from '../../ui/formats/calendar-dates.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { VacationLink } from './vacation-link.tsx';
import { VacationStateTag } from './vacation-state-tag.tsx';
import type { VacationCalendar } from './vacations.queries.ts';
import classes from './vacations.module.css';

type Row = VacationCalendar['teachers'][number]['vacations'][number] & { readonly teacher_id: number; readonly name: string };

/** The calendar as a table: teachers and days of absence. */
export function VacationTable({ calendar }: { readonly calendar: VacationCalendar }) {
  const { t } = useTranslation('nonworkingtime');
  const rows = calendar.teachers
    .flatMap(({ id, name, vacations }) => vacations.map((vacation) => ({ ...vacation, teacher_id: id, name })))
    .sort((a, b) => (a.first_day < b.first_day ? -1 : 1));
  const columns: Column<Row>[] = [
    {
      key: 'teacher',
      title: t('vacation.column.teacher'),
      cell: ({ id, teacher_id, name }) => (
        <VacationLink teacherId={teacher_id} vacationId={id} className={classes.link}>
          {name}
        </VacationLink>
      ),
    },
    { key: 'days', title: t('vacation.column.days'), cell: ({ first_day, last_day }) => formatDays(first_day, last_day) },
    { key: 'state', title: t('vacation.column.state'), cell: ({ state }) => <VacationStateTag state={state} /> },
  ];
  return (
    <DataTable
      label={t('vacation.calendar.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('vacation.calendar.nobody')} text={t('vacation.calendar.nobody_hint')} />}
    />
  );
}
