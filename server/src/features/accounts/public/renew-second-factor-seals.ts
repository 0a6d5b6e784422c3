import type { WriteContext } from '../../../kernel/calls/context.ts';
import { secondFactorPurpose } from '../second-factor/take-code.ts';

/** Re-encrypts the keys of second factors with the newest secret of the installation. */
export async function renewSecondFactorSeals({ db, site: { secrets }, nothingChanged }: WriteContext): Promise<void> {
  nothingChanged();
  const factors = await db.selectFrom('second_factors').select(['user_id', 'sealed_secret']).forUpdate().execute();
  for (const { user_id, sealed_secret } of factors) {
    const renewed = secrets.renewed(secondFactorPurpose(user_id), sealed_secret);
    if (renewed) await db.updateTable('second_factors').set({ sealed_secret: renewed }).where('user_id', '=', user_id).execute();
  }
}
