/** Page title, back link, and the profile menu with language, theme and sign-out. */
import { IconArrowLeft, IconMenu2 } from '@tabler/icons-react';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchButton } from '../../features/search/public/search-button.tsx';
import { useCurrentUser } from '../../kernel/session.ts';
import { Avatar } from '../../ui/images/avatar.tsx';
import { Menu, MenuGroup, MenuItem } from '../../ui/floating/menu.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import classes from './top-bar.module.css';
import { colorSchemes, setColorScheme, useColorScheme } from '../../ui/theme/color-scheme.ts';

const ExitDialog = lazy(async () => ({ default: (await import('./exit-dialog.tsx')).ExitDialog }));

export function TopBar({ onMenu, menuOpen }: { readonly onMenu: () => void; readonly menuOpen: boolean }) {
  const { t } = useTranslation('common');
  const { title, back } = usePageHead();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [leaving, setLeaving] = useState(false);
  // Stays mounted after the first opening, so that it can animate its closing.
  const [menuMounted, setMenuMounted] = useState(false);
  const askToLeave = () => {
    setMenuMounted(true);
    setLeaving(true);
  };
  const goBack = () => (canGoBack ? router.history.back() : void router.navigate({ to: back ?? '/cabinet' }));
  return (
    <header className={classes.bar}>
      <button id="open-menu" type="button" className={classes.menu} onClick={onMenu} aria-label={t('frame.menu')} aria-expanded={menuOpen}>
        <IconMenu2 size={24} aria-hidden />
      </button>
      {back !== null && (
        <button type="button" className={classes.back} onClick={goBack} aria-label={t('frame.back')}>
          <IconArrowLeft size={16} aria-hidden />
        </button>
      )}
      {/* Announces page changes to screen readers. */}
      <h1 className={classes.title} aria-live="polite">
        {title}
      </h1>
      <SearchButton onExit={askToLeave} />
      <ProfileMenu onExit={askToLeave} />
      {menuMounted && (
        <Suspense fallback={null}>
          <ExitDialog opened={leaving} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </header>
  );
}

function ProfileMenu({ onExit }: { readonly onExit: () => void }) {
  const { t, i18n } = useTranslation('common');
  const user = useCurrentUser();
  const navigate = useNavigate();
  const colorScheme = useColorScheme();
  const person = (
    <>
      <span className="visually-hidden">{t('frame.profile')}</span>
      <span className={classes.text}>
        <span className={classes.name}>{user.name}</span>
        <span className={classes.role}>{t(`role.${user.role || 'none'}`)}</span>
      </span>
      <Avatar name={user.name} url={user.avatarUrl} size={32} />
    </>
  );
  return (
    <Menu button={{ className: classes.who, children: person }}>
      <MenuItem onSelect={() => void navigate({ to: '/accounts/profile_edit' })}>{t('frame.edit_profile')}</MenuItem>
      {user.roles.length > 1 && (
        <MenuItem onSelect={() => void navigate({ to: '/accounts/role_selection/$userId', params: { userId: String(user.id) } })}>
          {t('frame.change_role')}
        </MenuItem>
      )}
      <MenuGroup title={t('frame.language')}>
        <MenuItem lang="en" checked={i18n.resolvedLanguage === 'en'} onSelect={() => void i18n.changeLanguage('en')}>
          {t('frame.english')}
        </MenuItem>
        <MenuItem lang="ru" checked={i18n.resolvedLanguage === 'ru'} onSelect={() => void i18n.changeLanguage('ru')}>
          {t('frame.russian')}
        </MenuItem>
      </MenuGroup>
      <MenuGroup title={t('frame.theme')}>
        {colorSchemes.map((scheme) => (
          <MenuItem key={scheme} checked={colorScheme === scheme} onSelect={() => setColorScheme(scheme)}>
            {t(`frame.theme_${scheme}`)}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuItem onSelect={onExit}>{t('frame.exit')}</MenuItem>
    </Menu>
  );
}
