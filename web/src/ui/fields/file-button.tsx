import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { toast } from '../toasts/toast.ts';
import classes from './file-button.module.css';

type Props = {
  readonly label: string;
  /** Beside the button: the chosen file's name, or what may be chosen. */
  readonly hint: ReactNode;
  /** Endings of file names, separated by commas. */
  readonly accept: string;
  readonly mostBytes: number;
  readonly pending: boolean;
  readonly onChoose: (file: File) => void;
};

const bytesInMegabyte = 1_000_000;

/** A button that chooses one file. A file that is too large is refused at once. */
export function FileButton({ label, hint, accept, mostBytes, pending, onChoose }: Props) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (chosen.size > mostBytes) toast.error(t('file.too_large', { megabytes: mostBytes / bytesInMegabyte }));
    else onChoose(chosen);
  };
  return (
    <div className={classes.file}>
      <Button variant="default" pending={pending} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <span className="soft" aria-live="polite">
        {hint}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = '';
          take(chosen);
        }}
      />
    </div>
  );
}
