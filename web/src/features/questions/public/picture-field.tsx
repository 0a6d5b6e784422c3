import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/fields/files/file-button.tsx';
import type { Form } from '../../../ui/forms/form-types.ts';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { QuestionPicture } from './question-picture.tsx';
import type { TypedQuestion } from './question-text.rules.ts';
import classes from './questions.module.css';
import { limitOf } from '../../../kernel/text-limits.ts';

/** Uploads a picture. @returns its id */
export type PictureUpload = (file: File) => Promise<number>;

type Props<V extends TypedQuestion> = { readonly form: Form<V>; readonly upload: PictureUpload };

/** The picture of a question, and its alternative text. */
export function PictureField<V extends TypedQuestion>({ form, upload }: Props<V>) {
  const { t } = useTranslation('lessons');
  const [pending, setPending] = useState(false);
  const { picture_id: id, alt } = form.values;
  const choose = (chosen: number | null) => form.change({ picture_id: chosen } as Partial<V>);
  const add = (file: File) => {
    setPending(true);
    void upload(file)
      .then(choose, (error: unknown) => toast.error(error))
      .finally(() => setPending(false));
  };
  return (
    <div className={classes.pictureField}>
      {id !== null && <QuestionPicture picture={{ id, alt }} />}
      <div className={classes.pictureButtons}>
        <FileButton label={t('question.picture.file')} accept=".jpg,.jpeg,.png,.webp" pending={pending} onChoose={add}>
          {t(id === null ? 'question.picture.add' : 'question.picture.replace')}
        </FileButton>
        {id !== null && (
          <Button variant="subtle" onClick={() => choose(null)}>
            <IconTrash size={16} aria-hidden />
            {t('question.picture.remove')}
          </Button>
        )}
      </div>
      {id !== null && (
        <TextField
          form={form}
          name={'alt' as never}
          label={t('question.picture.alt')}
          description={t('question.picture.alt_help')}
          maxLength={limitOf('/api/study/test-templates/{id}/questions/', 'questions.picture.alt')}
          required
        />
      )}
    </div>
  );
}
