import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noQuery } from '../../kernel/api-query.ts';
import { useApiWrite } from '../../kernel/api-write.ts';
import { GradeField, SegmentField } from '../../ui/forms/choice-fields.tsx';
import { DialogForm, Effect, FieldRow } from '../../ui/forms/form.tsx';
import { CourseField } from '../../ui/forms/people-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { createCurriculum, curriculumsQuery, importCurriculum } from './curriculums.queries.ts';
import type { CurriculumSummary } from './curriculums.queries.ts';
import { DraftFile } from './drafts/draft-file.tsx';
import type { CheckedFile } from './drafts/draft-file.tsx';
import { topicsOf } from './level-sums.ts';

type Props = {
  readonly courseId: number;
  readonly grade: number;
  readonly versions: readonly CurriculumSummary[];
  readonly onClose: () => void;
};
type From = 'in_force' | 'other' | 'nothing' | 'file';

const latest = (versions: readonly CurriculumSummary[] | undefined) =>
  versions?.find(({ status }) => status === 'published') ?? versions?.find(({ status }) => status === 'archived');

/** Creates a draft from the version in force, from another grade or course, from a file, or empty. */
export function NewDraftDialog({ courseId, grade, versions, onClose }: Props) {
  const { t } = useTranslation('lessons');
  const navigate = useNavigate();
  const create = useApiWrite(createCurriculum);
  const fromFile = useApiWrite(importCurriculum);
  const [tried, setTried] = useState<CheckedFile | null>(null);
  const own = latest(versions);
  // A ref, because the rules and `send` are created before the value is known.
  const copied = useRef<CurriculumSummary | undefined>(own);
  const chosen = useRef<CheckedFile | null>(null);
  const form = useForm({
    initial: {
      from: (own === undefined ? 'nothing' : 'in_force') as From,
      course_id: courseId as number | null,
      grade: grade as number | null,
    },
    rules: (values) => ({
      file: values.from === 'file' && chosen.current === null ? 'lessons:curriculum.from_file.none' : null,
      course_id: values.from === 'other' && copied.current === undefined ? 'lessons:curriculum.nothing_to_copy' : null,
    }),
    send: async (values) => {
      if (values.from !== 'file' || chosen.current === null)
        return (await create.mutateAsync({ body: { course_id: courseId, grade, from_id: copied.current?.id ?? null } })).id;
      const { file } = chosen.current;
      return (await fromFile.mutateAsync({ query: { course_id: courseId, grade }, file })).curriculum_id;
    },
    onSuccess: (id) => {
      onClose();
      void navigate({
        to: '/courses/$courseId/curriculums/$grade/view/$curriculumId',
        params: { courseId: String(courseId), grade: String(grade), curriculumId: String(id) },
      });
    },
  });
  const { from, ...place } = form.values;
  const isChosen = from === 'other' && place.course_id !== null && place.grade !== null;
  const others = useQuery(isChosen ? curriculumsQuery(place.course_id ?? 0, place.grade ?? 0) : noQuery<CurriculumSummary[]>()).data;
  const source = from === 'nothing' || from === 'file' ? undefined : from === 'in_force' ? own : latest(others);
  useEffect(() => {
    copied.current = source;
    chosen.current = tried;
  }, [source, tried]);
  return (
    <DialogForm
      form={form}
      title={t('curriculum.new_draft')}
      submit={t('curriculum.begin_draft')}
      onClose={onClose}
      effect={<DraftEffect from={from} tried={tried} source={source} />}
    >
      <SegmentField
        form={form}
        name="from"
        label={t('curriculum.draft_from')}
        options={[
          ...(own === undefined ? [] : [{ id: 'in_force' as const, title: t('curriculum.from_in_force') }]),
          { id: 'file', title: t('curriculum.from_file.one') },
          { id: 'other', title: t('curriculum.from_elsewhere') },
          { id: 'nothing', title: t('curriculum.from_nothing') },
        ]}
      />
      {from === 'other' && (
        <FieldRow>
          <CourseField form={form} name="course_id" label={t('curriculum.course.one')} />
          <GradeField form={form} name="grade" label={t('curriculum.column.grade')} />
        </FieldRow>
      )}
      {from === 'file' && <DraftFile courseId={courseId} grade={grade} tried={tried} onTry={setTried} />}
    </DialogForm>
  );
}

type EffectProps = { readonly from: From; readonly tried: CheckedFile | null; readonly source: CurriculumSummary | undefined };

/** Content of the new draft. */
function DraftEffect({ from, tried, source }: EffectProps) {
  const { t } = useTranslation('lessons');
  if (from === 'file') {
    const levels = tried?.found.levels ?? [];
    return (
      <Effect>
        {tried === null
          ? t('curriculum.from_file.none')
          : t('curriculum.from_file.effect', {
              count: topicsOf(levels),
              levels: t('curriculum.from_file.levels', { count: levels.length }),
            })}
      </Effect>
    );
  }
  if (source === undefined) return <Effect>{t(from === 'nothing' ? 'curriculum.draft_empty' : 'curriculum.nothing_to_copy')}</Effect>;
  return <Effect>{t('curriculum.draft_copy', { version: source.version, count: topicsOf(source.levels) })}</Effect>;
}
