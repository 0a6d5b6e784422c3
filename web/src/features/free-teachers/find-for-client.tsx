/** Opens the teacher search of a client with the cell's time, converted to the child's zone. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PersonPicker } from '../../ui/fields/person-picker.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import type { FreeSearch } from './free-search.rules.ts';
import { kidZonesQuery } from './free-teachers.queries.ts';
import type { FreeGrid } from './free-teachers.queries.ts';
import { firstInstant, timeIn } from './public/weekly-time.rules.ts';
import type { WeeklyTime } from './public/weekly-time.rules.ts';

type Props = { readonly cell: WeeklyTime; readonly board: FreeGrid; readonly search: FreeSearch };

export function FindForClient({ cell, board, search }: Props) {
  const { t } = useTranslation('freecashdesk');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const go = async (clientId: number) => {
    try {
      const { kids } = await queryClient.fetchQuery(kidZonesQuery(clientId));
      const [kid] = kids;
      const { weekday, start_minute } = timeIn(firstInstant(cell, board.from, board.zone), kid?.zone ?? board.zone);
      const window = `${weekday}:${start_minute}-${Math.min(1440, start_minute + board.minutes)}`;
      await navigate({
        to: '/find-teacher/$clientId',
        params: { clientId: String(clientId) },
        search: { window, kid: kid?.id, course: search.course_id, grade: search.grade, from: search.from, weeks: board.weeks },
      });
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <PersonPicker
      kind="client"
      label={t('board.for_client')}
      placeholder={t('board.client_placeholder')}
      keepsChoice
      nothingFound={t('board.no_client')}
      value={null}
      onChange={(id) => {
        if (id !== null) void go(id);
      }}
    />
  );
}
