import { useTranslation } from 'react-i18next';
import { MantineScope } from '../../../ui/theme/mantine-scope.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** Replaces every page while the school requires a second factor that the user lacks. */
export default function SecondFactorPage({ onExit }: { readonly onExit: () => void }) {
  const { t } = useTranslation('common');
  return (
    // Not loaded by a route: it appears when the frame itself was refused.
    <MantineScope>
      <AccountScreen
        title={t('security.second_factor.needed_title')}
        text={t('security.second_factor.needed_text')}
        links={
          <button type="button" onClick={onExit}>
            {t('frame.exit')}
          </button>
        }
      >
        {/* Reloads the requested page. */}
        <SecondFactorSetup onDone={() => location.reload()} />
      </AccountScreen>
    </MantineScope>
  );
}
