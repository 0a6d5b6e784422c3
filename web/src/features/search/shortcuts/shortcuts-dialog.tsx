/** The list of shortcuts, by screen. */
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PaletteProps } from '../palette/palette-dialog.tsx';
import { SearchDialog } from '../search-dialog.tsx';
import { commandKey } from './shortcut-keys.ts';
import type { Key, Shortcut } from './shortcuts.ts';
import { shortcutGroups } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';
import { Scrollable } from '../../../ui/scrollable.tsx';

export function ShortcutsDialog({ onClose }: PaletteProps) {
  const { t } = useTranslation('ui');
  return (
    <SearchDialog label={t('shortcuts.title')} onClose={onClose}>
      <div className={classes.head}>
        <h2>{t('shortcuts.title')}</h2>
        <IconButton icon={IconX} aria-label={t('action.close')} onClick={onClose} />
      </div>
      <Scrollable className={classes.groups} label={t('shortcuts.title')}>
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title} className={classes.group} aria-label={t(title)}>
            <h3>{t(title)}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <ShortcutRow key={shortcut.title} {...shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </Scrollable>
    </SearchDialog>
  );
}

function ShortcutRow({ ways, title }: Shortcut) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.row}>
      <dt>{t(title)}</dt>
      <dd>
        {ways.map((keys) => (
          <span key={keys.join('+')} className={classes.way}>
            {keys.map((key) => (key === '…' ? <span key={key}>{key}</span> : <kbd key={key}>{nameOf(key)}</kbd>))}
          </span>
        ))}
      </dd>
    </div>
  );
}

function nameOf(key: Key): string {
  return key === 'Command' ? commandKey() : key;
}
