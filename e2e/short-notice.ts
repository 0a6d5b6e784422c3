import type { Locator } from '@playwright/test';

/**
 * Chooses a reason for lessons at short notice, if the shown effects have any. Whether they do depends on the time of day.
 * @param dialog with its effects shown
 */
export async function chooseReasonAtShortNotice(dialog: Locator): Promise<void> {
  const reason = dialog.getByLabel('Reason for cancelling them');
  if (await reason.isVisible()) await reason.selectOption({ label: 'The school’s decision' });
}
