import type { LinkComponentProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';

type Props = Omit<LinkComponentProps<'a'>, 'to' | 'params' | 'search'> & { readonly teacherId: number; readonly vacationId: number };

/** Leads to a vacation on the page of its teacher, where it can be answered. */
export function VacationLink({ teacherId, vacationId, ...rest }: Props) {
  return <Link {...rest} to="/vacation/$teacherId" params={{ teacherId: String(teacherId) }} search={{ vacation: vacationId }} />;
}
