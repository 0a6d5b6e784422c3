import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { kindNames } from '../import-names.ts';
import { waitingImportsQuery } from '../imports.queries.ts';

/** Imports that the user has to run or undo as the second person. Hidden if there are none. */
export function WaitingImportsCard() {
  const { t } = useTranslation('mutualsettlement');
  const { data } = useQuery(waitingImportsQuery);
  if (data === undefined || data.length === 0) return null;
  return (
    <Card title={t('move_in.waiting.title')} aside={data.length}>
      <ul>
        {data.map(({ id, kind, file_name, user_name, created_at, undo_asked }) => (
          <li key={id}>
            <Link to="/move-in" search={{ import: id }}>
              {t(undo_asked === null ? 'move_in.waiting.run' : 'move_in.waiting.undo', { kind: t(kindNames[kind]), file: file_name })}
            </Link>
            <p className="soft">
              {undo_asked?.user_name ?? user_name} · {formatDateTime(undo_asked?.at ?? created_at)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
