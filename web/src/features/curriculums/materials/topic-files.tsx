import { largestMaterial } from '@lectern/contract/study/materials/materials.rules';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '../../../ui/fields/files/file-button.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { MaterialLink } from '../../lessons/public/materials/material-link.tsx';
import type { Topic } from '../curriculums.queries.ts';
import type { TopicWrites } from '../topics/use-topic-writes.ts';
import classes from './topic-files.module.css';

type Props = { readonly topic: Topic; readonly editable: boolean; readonly writes: TopicWrites };

/** Files of a topic: open, add, remove. */
export function TopicFiles({ topic, editable, writes }: Props) {
  const { t } = useTranslation('lessons');
  const { title, files } = topic;
  const add = (file: File) => {
    if (file.size === 0) return toast.error(refusalText('material_not_taken', { reason: 'damaged' }));
    if (file.size > largestMaterial) return toast.error(t('curriculum.file_too_large', { megabytes: largestMaterial / 1_000_000 }));
    void writes.addFile(topic, file);
  };
  if (files.length === 0 && !editable) return null;
  return (
    <div>
      <span>{t('curriculum.field.files')}</span>
      <ul className={classes.files} aria-label={t('curriculum.field.of', { field: t('curriculum.field.files'), title })}>
        {files.map((file) => (
          <li key={file.id}>
            <span>
              <MaterialLink file={file} />
            </span>
            {editable && (
              <IconButton
                icon={IconTrash}
                aria-label={t('curriculum.remove_file', { title: file.title })}
                onClick={() => void writes.removeFile(topic, file.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {editable && (
        <div>
          <FileButton
            label={t('curriculum.file_of', { title })}
            accept=".pdf,.jpg,.jpeg,.png,.webp,.pptx,.ppsx,.odp"
            pending={writes.isAddingFile}
            onChoose={add}
          >
            {t('curriculum.add_file')}
          </FileButton>
        </div>
      )}
    </div>
  );
}
