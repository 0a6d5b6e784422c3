import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { noQuery } from '../../kernel/api-query.ts';
import { useApiWrite } from '../../kernel/api-write.ts';
import { SelectField, GradeField } from '../../ui/forms/choice-fields.tsx';
import { DialogForm, FieldRow } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { curriculumsQuery, movePreviewQuery, moveChildren, undoMoveChildren } from './curriculums.queries.ts';
import type { Curriculum, CurriculumSummary, MovePreview } from './curriculums.queries.ts';
import classes from './curriculums.module.css';

type Props = {
  readonly curriculum: Curriculum;
  readonly engagementIds: number[];
  readonly onClose: () => void;
  readonly onMoved: () => void;
};

/** Moves children to a level of the version in force, of this or another grade. Shows done and new topics. */
export function MoveDialog({ curriculum, engagementIds, onClose, onMoved }: Props) {
  const { t } = useTranslation('lessons');
  const move = useApiWrite(moveChildren);
  const undo = useApiWrite(undoMoveChildren);
  const form = useForm({
    initial: { grade: curriculum.grade as number | null, level: null as number | null },
    rules: ({ level }) => ({ level: check(level, required) }),
    send: ({ level }) => move.mutateAsync({ body: { grade_level_id: Number(level), engagement_ids: engagementIds } }),
    onSuccess: ({ id, moved }) => {
      onMoved();
      const back = () =>
        undo.mutate(
          { params: { id } },
          { onSuccess: () => toast.success(t('curriculum.move.undone', { count: moved })), onError: (error) => toast.error(error) },
        );
      toast.success(t('curriculum.move.done', { count: moved }), { action: { label: t('curriculum.undo'), onAction: back } });
    },
  });
  const { grade, level } = form.values;
  const versions = useQuery(grade === null ? noQuery<CurriculumSummary[]>() : curriculumsQuery(curriculum.course_id, grade)).data;
  const inForce = versions?.find(({ status }) => status === 'published');
  const options = (inForce?.levels ?? []).map(({ id, title }) => ({
    id,
    title: t('curriculum.move.level', { title, version: inForce?.version ?? 0 }),
  }));
  const preview = useQuery(level === null ? noQuery<MovePreview[]>() : movePreviewQuery(level, engagementIds));
  return (
    <DialogForm
      form={form}
      title={t('curriculum.move.title', { count: engagementIds.length })}
      submit={t('curriculum.move.submit', { count: engagementIds.length })}
      size="lg"
      onClose={onClose}
      effect={<PreviewedMoves previews={level === null ? undefined : preview.data} />}
    >
      <FieldRow>
        <GradeField form={form} name="grade" label={t('curriculum.column.grade')} />
        <SelectField form={form} name="level" label={t('curriculum.column.level')} options={options} />
      </FieldRow>
      {versions !== undefined && inForce === undefined && <p className="soft">{t('curriculum.move.nothing_in_force')}</p>}
    </DialogForm>
  );
}

const parts = ['done', 'fresh', 'ahead', 'left_out'] as const;
const titles = {
  done: 'curriculum.move.part.done',
  fresh: 'curriculum.move.part.fresh',
  ahead: 'curriculum.move.part.ahead',
  left_out: 'curriculum.move.part.left_out',
} as const;

function PreviewedMoves({ previews }: { readonly previews: readonly MovePreview[] | undefined }) {
  const { t } = useTranslation('lessons');
  if (previews === undefined) return <p className="soft">{t('curriculum.move.choose')}</p>;
  return (
    <div className={classes.previews}>
      {previews.map((preview) => (
        <section key={preview.engagement_id} aria-label={preview.kid_name}>
          <h3>{preview.kid_name}</h3>
          {parts.map((part) => (
            <details key={part}>
              <summary>{t(titles[part], { count: preview[part].length })}</summary>
              <p className="soft">{preview[part].map(({ title }) => title).join(' · ')}</p>
            </details>
          ))}
        </section>
      ))}
    </div>
  );
}
