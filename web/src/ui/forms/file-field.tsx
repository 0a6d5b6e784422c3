import { FileButton } from '../fields/files/file-button.tsx';
import { toast } from '../toasts/toast.ts';
import classes from './file-field.module.css';
import type { NamedProps } from './use-field.ts';
import { useField } from './use-field.ts';
import { longestTexts } from '@lectern/contract/endpoint';

/** A stored file, by the id that the server gave it and its name. */
export type StoredFile = { readonly id: number; readonly name: string };

type Call<P> = { readonly params: P; readonly query: { readonly file_name: string }; readonly file: File };
type Upload<P, Stored> = { readonly isPending: boolean; readonly mutateAsync: (call: Call<P>) => Promise<Stored> };

type Props<V, P, Stored> = Pick<NamedProps<V, StoredFile | null>, 'form' | 'name' | 'label'> & {
  /** Accepted types and sizes, shown until a file is chosen. */
  readonly hint: string;
  readonly maxBytes: number;
  /** The write that stores the file, from `useApiWrite`, and its path parameters. */
  readonly upload: Upload<P, Stored>;
  readonly params: P;
  readonly onStored?: (stored: Stored) => void;
};

/** A picture or a PDF. It is uploaded as soon as it is chosen. */
export function FileField<V, P, Stored extends { readonly file_id: number }>(props: Props<V, P, Stored>) {
  const { form, name, label, hint, maxBytes, upload, params, onStored } = props;
  const field = useField<StoredFile | null>(form as never, name);
  const store = async (file: File) => {
    try {
      const stored = await upload.mutateAsync({ params, query: { file_name: file.name.slice(-longestTexts.fileName) }, file });
      field.change({ id: stored.file_id, name: file.name });
      onStored?.(stored);
    } catch (fault) {
      toast.error(fault);
    }
  };
  return (
    <div className={classes.field} data-field={field.path}>
      <FileButton
        label={label}
        accept=".pdf,.jpg,.jpeg,.png,.webp"
        maxBytes={maxBytes}
        pending={upload.isPending}
        onChoose={(file) => void store(file)}
      >
        {label}
      </FileButton>
      <span className="soft" aria-live="polite">
        {field.value?.name ?? hint}
      </span>
    </div>
  );
}
