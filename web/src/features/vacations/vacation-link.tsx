import type { LinkComponentProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';

type Props = Omit<LinkComponentProps<'a'>, 'to' | 'params' | 'search'> & { readonly teacherId: number; readonly vacationId: number };

/** Link to a vacation on its teacher's page, where it can be decided. */
export function VacationLink({ teacherId, vacationId, ...rest }: Props) {
  return <Link {...rest} to="/vacation/$teacherId" params={{ teacherId: String(teacherId) }} search={{ vacation: vacationId }} />;
}
