import { useTranslation } from 'react-i18next';
import key from '../key.module.css';
import classes from './palette-dialog.module.css';
import { commandKey } from '../shortcuts/shortcut-keys.ts';

/** Keyboard hints of the palette, for devices with a keyboard. */
export function PaletteKeys() {
  const { t } = useTranslation('ui');
  const keys = [
    { keys: '↑↓', title: t('shortcuts.move') },
    { keys: 'Enter', title: t('shortcuts.open_found') },
    { keys: `${commandKey()} Enter`, title: t('shortcuts.new_tab') },
    { keys: 'Esc', title: t('action.close') },
  ];
  return (
    <footer className={classes.keys} aria-hidden>
      {keys.map(({ keys: pressed, title }) => (
        <span key={pressed}>
          <kbd className={key.key}>{pressed}</kbd>
          {title}
        </span>
      ))}
    </footer>
  );
}
