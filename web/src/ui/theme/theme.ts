/** Mantine's theme: sizes and scales. Colours are the CSS variables of tokens.css. */
import type { MantineColorsTuple } from '@mantine/core';
import { createTheme } from '@mantine/core';

function scale(name: string): MantineColorsTuple {
  const [a, b, c, d, e, f, g, h, i, j] = Array.from({ length: 10 }, (_, step) => `var(--mantine-color-${name}-${step})`);
  return [a, b, c, d, e, f, g, h, i, j] as unknown as MantineColorsTuple;
}

/** A header outside an article would be a second banner landmark. */
const noBanner = { header: { role: 'presentation' } };

export const theme = createTheme({
  primaryColor: 'iris',
  colors: { iris: scale('iris'), grass: scale('grass'), amber: scale('amber'), red: scale('red'), slate: scale('slate') },
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  // Maps colour names to static variables; no shades are computed.
  variantColorResolver: ({ color = 'iris', variant }) => {
    const named = (part: string) => `var(--mantine-color-${color}-${part})`;
    switch (variant) {
      case 'filled':
        return { background: named('filled'), hover: named('filled-hover'), color: '#fff', border: '1px solid transparent' };
      case 'light':
        return { background: named('light'), hover: named('light-hover'), color: named('light-color'), border: '1px solid transparent' };
      case 'subtle':
        return { background: 'transparent', hover: named('light'), color: named('light-color'), border: '1px solid transparent' };
      case 'default':
        return { background: 'var(--surface)', hover: 'var(--slate-3)', color: 'var(--ink)', border: '1px solid var(--line-strong)' };
      default:
        return { background: 'transparent', hover: 'transparent', color: named('text'), border: '1px solid transparent' };
    }
  },
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: () => ({ root: { '--button-height': 'var(--control)', '--button-padding-x': '12px', '--button-fz': '13px' } }),
    },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NativeSelect: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Input: {
      vars: (_: unknown, { error }: { readonly error?: unknown }) => ({
        wrapper: {
          '--input-height': 'var(--control)',
          '--input-fz': 'var(--control-text)',
          // Own colour for invalid input.
          '--input-bd': error ? undefined : 'var(--line-strong)',
        },
      }),
    },
    InputWrapper: {
      styles: { label: { marginBottom: 4 }, error: { lineHeight: 1.4 }, description: { lineHeight: 1.4 } },
      vars: () => ({ error: { '--input-error-size': '12px' }, description: { '--input-description-size': '12px' } }),
    },
    // base.css locks the page's scrolling. Mantine would inject a style sheet, which the content security policy blocks.
    Modal: {
      defaultProps: {
        lockScroll: false,
        attributes: noBanner,
        radius: 'lg',
        centered: true,
        transitionProps: { duration: 150 },
        overlayProps: { color: 'var(--scrim)' },
      },
      styles: { content: { border: '1px solid var(--line)' }, title: { fontSize: 16, fontWeight: 600, lineHeight: 1.35 } },
    },
    Drawer: {
      defaultProps: {
        lockScroll: false,
        attributes: noBanner,
        position: 'right',
        transitionProps: { duration: 150 },
        overlayProps: { backgroundOpacity: 0.25 },
      },
    },
  },
});
