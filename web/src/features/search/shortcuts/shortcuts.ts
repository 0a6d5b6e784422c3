/** All shortcuts by screen, for the help. A new shortcut must be added here. */

/** `Command` is Ctrl, on a Mac ⌘. Others are named as on the keyboard. */
export type Key =
  | 'Command'
  | 'Enter'
  | 'Esc'
  | 'Home'
  | 'End'
  | '↑'
  | '↓'
  | '←'
  | '→'
  | 'K'
  | 'N'
  | 'J'
  | 'A'
  | 'D'
  | '/'
  | '?'
  | '1'
  | '2'
  | '5'
  | '…';

/** `ways` are alternatives; the keys of one way are pressed together. */
type ShortcutEntry = { readonly ways: readonly (readonly Key[])[]; readonly title: string };

export const shortcutGroups = [
  {
    title: 'ui:shortcuts.everywhere',
    shortcuts: [
      { ways: [['Command', 'K']], title: 'ui:shortcuts.open_search' },
      { ways: [['?']], title: 'ui:shortcuts.open_help' },
      { ways: [['/']], title: 'ui:shortcuts.list_search' },
      { ways: [['Enter']], title: 'ui:shortcuts.confirm' },
      { ways: [['Esc']], title: 'ui:shortcuts.escape' },
    ],
  },
  {
    title: 'ui:shortcuts.search',
    shortcuts: [
      { ways: [['↑'], ['↓']], title: 'ui:shortcuts.move' },
      { ways: [['Home'], ['End']], title: 'ui:shortcuts.ends' },
      { ways: [['Enter']], title: 'ui:shortcuts.open_found' },
      { ways: [['Command', 'Enter']], title: 'ui:shortcuts.new_tab' },
    ],
  },
  {
    title: 'ui:shortcuts.menus',
    shortcuts: [
      { ways: [['↑'], ['↓'], ['Home'], ['End']], title: 'ui:shortcuts.move' },
      { ways: [['Enter']], title: 'ui:shortcuts.choose' },
      { ways: [['←'], ['→']], title: 'ui:shortcuts.tabs' },
    ],
  },
  {
    title: 'ui:shortcuts.schedule',
    shortcuts: [
      { ways: [['N']], title: 'ui:shortcuts.add_lesson' },
      { ways: [['↑'], ['↓']], title: 'ui:shortcuts.time_step' },
    ],
  },
  {
    title: 'ui:shortcuts.offers',
    shortcuts: [
      { ways: [['J'], ['K']], title: 'ui:shortcuts.next_offer' },
      { ways: [['A'], ['D']], title: 'ui:shortcuts.answer_offer' },
    ],
  },
  {
    title: 'ui:shortcuts.report',
    shortcuts: [
      { ways: [['1'], ['2']], title: 'ui:shortcuts.outcome' },
      { ways: [['1', '…', '5']], title: 'ui:shortcuts.mark' },
      { ways: [['Command', 'Enter']], title: 'ui:shortcuts.submit' },
    ],
  },
] as const satisfies readonly { readonly title: string; readonly shortcuts: readonly ShortcutEntry[] }[];

export type Shortcut = (typeof shortcutGroups)[number]['shortcuts'][number];
