import { Editor } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { IconBold, IconHeading, IconItalic, IconList, IconListNumbers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { TextBlock } from '../practice.queries.ts';
import classes from '../practice.module.css';
import { cleanPasted } from './clean-pasted.ts';
import { blocksOf, documentOf } from './editor-document.rules.ts';

/** Exactly the nodes and marks of the server's schema. */
const extensions = [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [3] }),
  Bold,
  Italic,
  HardBreak,
  BulletList,
  OrderedList,
  ListItem.extend({ content: 'paragraph' }),
  UndoRedo,
];

type Props = { readonly label: string; readonly blocks: readonly TextBlock[]; readonly onChange: (blocks: TextBlock[]) => void };

/** The rich text editor. Uncontrolled, but adopts `blocks` saved by somebody else. */
export function BodyEditor({ label, blocks, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  const emitted = useRef('');
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is created once, with the initial blocks
  useEffect(() => {
    const created = new Editor({
      element: place.current,
      extensions,
      injectCSS: false,
      content: documentOf(blocks) as object,
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: classes.editable ?? '' },
        transformPastedHTML: cleanPasted,
      },
      onUpdate: ({ editor: { state } }) => {
        const written = blocksOf(state.doc.toJSON());
        emitted.current = JSON.stringify(written);
        changed.current(written);
      },
      onTransaction: () => setTurn((turn) => turn + 1),
    });
    setEditor(created);
    return () => created.destroy();
  }, []);
  useEffect(() => {
    const next = JSON.stringify(blocks);
    if (editor === null || next === emitted.current || next === JSON.stringify(blocksOf(editor.state.doc.toJSON()))) return;
    editor.commands.setContent(documentOf(blocks) as object, { emitUpdate: false });
  }, [editor, blocks]);
  return (
    <div className={classes.editor}>
      {editor !== null && <EditorTools editor={editor} />}
      <div ref={place} />
    </div>
  );
}

function EditorTools({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('students');
  const tools = [
    { name: 'bold', icon: IconBold, label: t('practice.tool.bold'), run: () => editor.chain().focus().toggleBold().run() },
    { name: 'italic', icon: IconItalic, label: t('practice.tool.italic'), run: () => editor.chain().focus().toggleItalic().run() },
    {
      name: 'heading',
      icon: IconHeading,
      label: t('practice.tool.heading'),
      run: () => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
    { name: 'bulletList', icon: IconList, label: t('practice.tool.bullets'), run: () => editor.chain().focus().toggleBulletList().run() },
    {
      name: 'orderedList',
      icon: IconListNumbers,
      label: t('practice.tool.numbers'),
      run: () => editor.chain().focus().toggleOrderedList().run(),
    },
  ];
  return (
    <div role="toolbar" aria-label={t('practice.tools')} className={classes.tools}>
      {tools.map(({ name, icon, label, run }) => (
        <IconButton key={name} icon={icon} aria-label={label} title={label} aria-pressed={editor.isActive(name)} onClick={run} />
      ))}
    </div>
  );
}
