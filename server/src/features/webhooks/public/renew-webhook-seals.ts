import type { WriteContext } from '../../../kernel/calls/context.ts';
import { secretPurpose } from '../webhook-secret.ts';

/** Re-encrypts the keys of webhooks with the newest secret of the installation. */
export async function renewWebhookSeals({ db, site: { secrets }, nothingChanged }: WriteContext): Promise<void> {
  nothingChanged();
  const webhooks = await db.selectFrom('webhooks').select(['id', 'sealed_secret']).forUpdate().execute();
  for (const { id, sealed_secret } of webhooks) {
    const renewed = secrets.renewed(secretPurpose, sealed_secret);
    if (renewed) await db.updateTable('webhooks').set({ sealed_secret: renewed }).where('id', '=', id).execute();
  }
}
