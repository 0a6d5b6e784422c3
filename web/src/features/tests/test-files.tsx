import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { api } from '../../kernel/api.ts';
import { useApiWrite } from '../../kernel/api-write.ts';
import { saveFile } from '../../kernel/requests/download-file.ts';
import { LabelledSelect } from '../../ui/options/plain-select.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { FileButton } from '../../ui/fields/files/file-button.tsx';
import { ConfirmWrite } from '../../ui/floating/confirm-write.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { PaperLinks } from './paper-links.tsx';
import classes from './tests.module.css';
import { importQuestions } from './tests.queries.ts';
import type { ImportedQuestions, TestTemplate } from './tests.queries.ts';

const reasons = {
  not_readable: 'test.import.why.not_readable',
  unknown_kind: 'test.import.why.unknown_kind',
  no_question: 'test.import.why.no_question',
  incomplete: 'test.import.why.incomplete',
  picture: 'test.import.why.picture',
} as const;

/** Variants of a shuffled test: the seeds of its printouts. */
export const variants = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

type Props = { readonly test: TestTemplate; readonly variant: number; readonly onVariant: (variant: number) => void };

/** Downloads the test for printing or as GIFT, and imports questions from a file after a dry run. */
export function TestFiles({ test: { id, title, version, shuffle, can }, variant, onVariant }: Props) {
  const { t } = useTranslation('lessons');
  const [tried, setTried] = useState<{ readonly file: File; readonly found: ImportedQuestions } | null>(null);
  const write = useApiWrite(importQuestions);
  const onError = (error: unknown) => toast.error(error);
  const dryRun = (file: File) =>
    write.mutate({ params: { id }, query: { dry_run: 'true' }, file }, { onError, onSuccess: (found) => setTried({ file, found }) });
  const save = (format: 'gift' | 'moodle') =>
    api.get('/api/study/test-templates/{id}/export/', { params: { id }, query: { format } }).then(({ text, left_out }) => {
      saveFile(new Blob([text], { type: 'text/plain' }), `${title} v${version}.${format === 'gift' ? 'gift.txt' : 'xml'}`);
      if (left_out > 0) toast.success(t('test.export_left_out', { count: left_out }));
    }, onError);
  return (
    <ButtonRow>
      {shuffle && (
        <LabelledSelect
          className={classes.variant}
          label={t('test.variant')}
          value={variant}
          options={variants.map((each) => ({ id: each, title: String(each) }))}
          onChange={onVariant}
        />
      )}
      <PaperLinks id={id} {...(shuffle ? { seed: variant } : {})} />
      <Button variant="subtle" onClick={() => void save('gift')}>
        {t('test.export')}
      </Button>
      <Button variant="subtle" onClick={() => void save('moodle')}>
        {t('test.export_moodle')}
      </Button>
      {can.edit.allowed && (
        <FileButton label={t('test.import.open')} accept=".txt,.gift,.xml" variant="subtle" pending={write.isPending} onChoose={dryRun}>
          {t('test.import.open')}
        </FileButton>
      )}
      {tried !== null && (
        <ConfirmWrite
          title={t('test.import.title', { count: tried.found.found - tried.found.bad.length })}
          confirmTitle={t('test.import.add')}
          send={() => write.mutateAsync({ params: { id }, file: tried.file })}
          done={({ added }) => t('test.import.done', { count: added })}
          onClose={() => setTried(null)}
        >
          {tried.found.bad.map(({ number, why }) => (
            <span key={number} className={classes.bad}>
              {t('test.import.bad', { number, why: t(reasons[why]) })}
            </span>
          ))}
        </ConfirmWrite>
      )}
    </ButtonRow>
  );
}
