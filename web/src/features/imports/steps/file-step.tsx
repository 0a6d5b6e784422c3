import { abilityOfKind, importKinds, largestImportFile } from '@lectern/contract/imports/import-states';
import type { ImportKind } from '@lectern/contract/imports/import-states';
import { hasPermission, staff } from '@lectern/contract/permissions';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../kernel/requests/download-file.ts';
import { readChoice } from '../../../kernel/search-params.ts';
import { useCurrentUser } from '../../../kernel/session.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFileSize } from '../../../ui/formats/file-size.ts';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { kindHints, kindNames } from '../import-names.ts';
import { uploadImportWrite } from '../imports.queries.ts';
import classes from '../imports.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { longestTexts } from '@lectern/contract/endpoint';

/** Choice of kind, template, and file. */
export function FileStep() {
  const { t } = useTranslation('mutualsettlement');
  const { search, change } = useAddress();
  const user = useCurrentUser();
  const kinds = importKinds.filter((each) => {
    const ability = abilityOfKind[each];
    return ability === null || hasPermission(staff([], ability), user);
  });
  const kind: ImportKind = readChoice(search, 'kind', kinds) ?? 'clients';
  const input = useRef<HTMLInputElement>(null);
  const upload = useApiWrite(uploadImportWrite);
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size === 0) return toast.error(refusalText('import_empty'));
    if (file.size > largestImportFile) return toast.error(t('move_in.too_large', { megabytes: Math.floor(largestImportFile / 1_000_000) }));
    upload.mutate(
      { query: { kind, file_name: file.name.slice(-longestTexts.fileName) }, file },
      { onSuccess: ({ id }) => change({ import: id, kind: undefined, page: undefined, step: 'columns' }, { replace: false }) },
    );
  };
  const template = () => downloadFile('/api/imports/template/', { query: { kind, format: 'xlsx' } }, `${kind}.xlsx`).catch(toast.error);
  return (
    <section className={classes.card} aria-label={t('move_in.step.file')}>
      <Segmented
        label={t('move_in.what')}
        options={kinds.map((value) => ({ value, label: t(kindNames[value]) }))}
        value={kind}
        onChange={(value) => change({ kind: value })}
      />
      <p className={classes.hint}>{t(kindHints[kind])}</p>
      <p className={classes.soft}>{t('move_in.formats', { size: formatFileSize(largestImportFile) })}</p>
      <div className={classes.bar}>
        <Button pending={upload.isPending} onClick={() => input.current?.click()}>
          <Icon icon={IconUpload} />
          {t(upload.isPending ? 'move_in.reading' : 'move_in.choose')}
        </Button>
        <Button variant="default" onClick={() => void template()}>
          <Icon icon={IconDownload} />
          {t('move_in.template')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv,.txt,text/csv"
          hidden
          aria-label={t('move_in.choose')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            choose(file);
          }}
        />
      </div>
      <FormErrors error={upload.error} />
    </section>
  );
}
