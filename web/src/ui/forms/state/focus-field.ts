const focusable = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled)';

/** Focuses the first field, in page order, among the paths. */
export function focusField(form: HTMLFormElement | null, paths: readonly string[]): void {
  for (const field of form?.querySelectorAll<HTMLElement>('[data-field]') ?? []) {
    if (!paths.includes(field.dataset.field ?? '')) continue;
    (field.matches(focusable) ? field : field.querySelector<HTMLElement>(focusable))?.focus();
    return;
  }
}
