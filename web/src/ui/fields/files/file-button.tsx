import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../button.tsx';
import { toast } from '../../toasts/toast.ts';

type Props = {
  readonly children: ReactNode;
  /** Accessible name of the file input. */
  readonly label: string;
  /** File name extensions, separated by commas. */
  readonly accept: string;
  /** Maximum size. A larger file is refused before upload. */
  readonly maxBytes?: number;
  readonly variant?: 'default' | 'subtle';
  readonly pending: boolean;
  readonly onChoose: (file: File) => void;
};

const bytesInMegabyte = 1_000_000;

/** A button to choose a file. The same file can be chosen again after it was corrected. */
export function FileButton({ children, label, accept, maxBytes, variant = 'default', pending, onChoose }: Props) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (maxBytes !== undefined && chosen.size > maxBytes) toast.error(t('file.too_large', { megabytes: maxBytes / bytesInMegabyte }));
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
