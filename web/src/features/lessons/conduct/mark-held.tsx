/** A lesson counts as held from its end on. Earlier, only a manager can mark it as held. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { formatTime } from '../../../ui/formats/date-time.tsx';
import { conductLessonWrite } from '../lessons.queries.ts';

const isOver = ({ finish }: Lesson) => Date.parse(finish) <= Date.parse(nowInstant());
const hasBegun = ({ start }: Lesson) => Date.parse(start) <= Date.parse(nowInstant());

/** Tells when the lesson will count as held. Shown only during the lesson. */
export function HeldFrom({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  if (lesson.status !== 'planned' || !hasBegun(lesson) || isOver(lesson)) return null;
  return <p className="soft">{t('conduct.held_from', { time: formatTime(lesson.finish) })}</p>;
}

/** Marks a lesson as held. Users without the right see when it will count as held. */
export function MarkHeld({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  const [confirming, setConfirming] = useState(false);
  const write = useApiWrite(conductLessonWrite);
  if (!lesson.can.mark_held.allowed) return <HeldFrom lesson={lesson} />;
  const title = t('conduct.mark_held', { kid: lesson.kid_name });
  return (
    <div>
      <Button aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {title}
      </Button>
      {confirming && (
        <ConfirmWrite
          title={title}
          confirmTitle={t('conduct.mark_held_do')}
          send={() => write.mutateAsync({ params: { id: lesson.id }, body: { outcome: 'held' } })}
          done={() => t('done.toast', { kid: lesson.kid_name })}
          onClose={() => setConfirming(false)}
        >
          {!isOver(lesson) && <p>{t('conduct.mark_held_early', { time: formatTime(lesson.finish) })}</p>}
          <p>{t('conduct.mark_held_text')}</p>
        </ConfirmWrite>
      )}
    </div>
  );
}
