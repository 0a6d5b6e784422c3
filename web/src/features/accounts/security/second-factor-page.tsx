import { useTranslation } from 'react-i18next';
import { MantineScope } from '../../../ui/mantine-scope.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** Stands in the place of every page while the school requires a second factor that one does not have yet. */
export default function SecondFactorPage({ onExit }: { readonly onExit: () => void }) {
  const { t } = useTranslation('common');
  return (
    // No route brings it: it stands where the frame itself was refused.
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
        {/* The page loads anew, where one wanted to be. */}
        <SecondFactorSetup onDone={() => location.reload()} />
      </AccountScreen>
    </MantineScope>
  );
}
