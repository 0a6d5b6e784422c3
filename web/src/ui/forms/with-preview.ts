import type { Form } from './form-types.ts';

type Preview<D> = { readonly data: D | undefined; readonly error: unknown; readonly isPlaceholderData: boolean };

/**
 * What a preview says of the values of a form: what is shown of it, whether it is of these very values, and the form with the
 * refusal of the preview at its fields.
 * @param whole whether the values are enough for a preview
 */
export function withPreview<V, D>(form: Form<V>, preview: Preview<D>, whole: boolean) {
  const shown = whole && preview.error === null ? preview.data : undefined;
  return { form: form.withError(whole ? preview.error : null), shown, ready: shown !== undefined && !preview.isPlaceholderData };
}
