/** Opens the command palette: a box in the top bar, Ctrl/⌘ K, and `?` for the shortcuts. Dialogs are loaded on demand. */
import { IconSearch } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toasts/toast.ts';
import { commandKey, isOpenAbove, isPalettePress, isShortcutsPress } from '../shortcuts/shortcut-keys.ts';
import type { PaletteProps } from '../palette/palette-dialog.tsx';
import key from '../key.module.css';
import classes from './search-button.module.css';

const loadPalette = async () => (await import('../palette/palette-dialog.tsx')).PaletteDialog;
const loadShortcuts = async () => (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog;

type Dialog = ComponentType<PaletteProps>;

/** `onExit` asks to confirm signing out; without it the palette has no sign-out. */
export function SearchButton({ onExit }: { readonly onExit?: () => void }) {
  const { t } = useTranslation('ui');
  const [opened, setOpened] = useState<Dialog | null>(null);

  const open = useCallback(async (load: () => Promise<Dialog>) => {
    try {
      const dialog = await load();
      setOpened(() => dialog);
    } catch (error) {
      toast.error(error);
    }
  }, []);
  const showShortcuts = useCallback(() => void open(loadShortcuts), [open]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isOpenAbove()) return;
      const load = isPalettePress(event) ? loadPalette : isShortcutsPress(event) ? loadShortcuts : null;
      if (load === null) return;
      event.preventDefault();
      void open(load);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  const Opened = opened;
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={t('palette.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts={commandKey() === '⌘' ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
        onClick={() => void open(loadPalette)}
      >
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span className={classes.text}>{t('palette.open')}</span>
        {/* Visual only, rendered by CSS: visible text and accessible name stay equal. */}
        <kbd className={`${key.key} ${classes.keys}`} data-keys={`${commandKey()} K`} aria-hidden />
      </button>
      {Opened !== null && (
        <Opened onClose={() => setOpened(null)} onShortcuts={showShortcuts} {...(onExit === undefined ? {} : { onExit })} />
      )}
    </>
  );
}
