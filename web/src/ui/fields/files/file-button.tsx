import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../button.tsx';
import { toast } from '../../toasts/toast.ts';

type Props = {
  readonly children: ReactNode;
  /** The name of the field for files, which assistive technology and tests use. */
  readonly label: string;
  /** Endings of file names, separated by commas. */
  readonly accept: string;
  /** A larger file is refused at once. */
  readonly mostBytes?: number;
  readonly variant?: 'default' | 'subtle';
  readonly pending: boolean;
  readonly onChoose: (file: File) => void;
};

const bytesInMegabyte = 1_000_000;

/** A button that chooses one file; the same file can be chosen again after a correction. */
export function FileButton({ children, label, accept, mostBytes, variant = 'default', pending, onChoose }: Props) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (mostBytes !== undefined && chosen.size > mostBytes) toast.error(t('file.too_large', { megabytes: mostBytes / bytesInMegabyte }));
    else onChoose(chosen);
  };
  return (
    <>
      <Button variant={variant} pending={pending} onClick={() => input.current?.click()}>
        {children}
      </Button>
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
    </>
  );
}
