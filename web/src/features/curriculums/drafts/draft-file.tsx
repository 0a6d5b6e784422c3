import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { FileButton } from '../../../ui/fields/files/file-button.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { checkCurriculum } from '../curriculums.queries.ts';
import type { ImportedCurriculum } from '../curriculums.queries.ts';
import classes from './draft-file.module.css';

/** A checked file: its topics, and the rows that cannot be imported. */
export type CheckedFile = { readonly file: File; readonly found: ImportedCurriculum };

type Props = {
  readonly courseId: number;
  readonly grade: number;
  readonly tried: CheckedFile | null;
  readonly onTry: (tried: CheckedFile | null) => void;
};

const columns = {
  level: 'curriculum.field.level',
  title: 'curriculum.field.title',
  goal: 'curriculum.field.goal',
  hours: 'curriculum.field.hours',
  preparation: 'curriculum.field.preparation',
  homework: 'curriculum.field.homework',
  links: 'curriculum.field.links',
} as const;
const reasons = {
  missing: 'curriculum.from_file.why.missing',
  not_valid: 'curriculum.from_file.why.not_valid',
  too_long: 'curriculum.from_file.why.too_long',
  too_many: 'curriculum.from_file.why.too_many',
} as const;
const maxShown = 50;

/** Chooses a file with topics. It is checked at once, and its invalid rows are listed. */
export function DraftFile({ courseId, grade, tried, onTry }: Props) {
  const { t } = useTranslation('lessons');
  const write = useApiWrite(checkCurriculum);
  const choose = (file: File) => {
    onTry(null);
    write.mutate({ query: { course_id: courseId, grade, dry_run: 'true' }, file }, { onSuccess: (found) => onTry({ file, found }) });
  };
  const bad = tried?.found.bad ?? [];
  return (
    <div className={classes.file}>
      <p className="soft">{t('curriculum.from_file.help')}</p>
      <div className={classes.choice}>
        <FileButton label={t('curriculum.from_file.choose')} accept=".xlsx,.csv,.txt,text/csv" pending={write.isPending} onChoose={choose}>
          {t('curriculum.from_file.choose')}
        </FileButton>
        {tried !== null && <span>{tried.file.name}</span>}
      </div>
      <FormErrors error={write.error} />
      {bad.length > 0 && (
        <section aria-label={t('curriculum.from_file.bad', { count: bad.length })}>
          <p>{t('curriculum.from_file.bad', { count: bad.length })}</p>
          <ul className={classes.bad}>
            {bad.slice(0, maxShown).map(({ row, column, why }) => (
              <li key={row}>{t('curriculum.from_file.row', { row, column: t(columns[column]), why: t(reasons[why]) })}</li>
            ))}
            {bad.length > maxShown && <li>{t('curriculum.from_file.more', { count: bad.length - maxShown })}</li>}
          </ul>
        </section>
      )}
    </div>
  );
}
