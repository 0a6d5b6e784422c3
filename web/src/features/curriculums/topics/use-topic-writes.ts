import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { addTopicFile, addTopics, deleteTopic, editTopic, moveTopic, restoreTopic } from '../curriculums.queries.ts';
import type { GradeLevel, Topic } from '../curriculums.queries.ts';
import type { PastedTopic } from './pasted-topics.rules.ts';

export type TopicFields = Partial<Pick<Topic, 'title' | 'goal' | 'hours' | 'preparation' | 'homework' | 'links'>>;
/** A file and its title in the topic. */
export type TopicFileRef = { readonly id: number; readonly title: string };
const refs = (files: Topic['files']): TopicFileRef[] => files.map(({ id, title }) => ({ id, title }));
type Done = { readonly what: string; readonly back: () => Promise<unknown> };

/** Writes of the editor. Each is saved on its own and can be undone in reverse order. */
export function useTopicWrites(level: GradeLevel) {
  const { t } = useTranslation('lessons');
  const [done, setDone] = useState<readonly Done[]>([]);
  const [add, edit, move] = [useApiWrite(addTopics), useApiWrite(editTopic), useApiWrite(moveTopic)];
  const addFile = useApiWrite(addTopicFile);
  const [remove, restore] = [useApiWrite(deleteTopic), useApiWrite(restoreTopic)];
  const remember = (what: string, back: Done['back']) => setDone((all) => [...all.slice(-49), { what, back }]);
  const behind = (id: number) => level.topics[level.topics.findIndex((topic) => topic.id === id) - 1]?.id ?? null;
  const withToast = <T>(writing: Promise<T>) =>
    writing.catch((error: unknown) => {
      toast.error(error);
      return null;
    });
  const last = done.at(-1);

  return {
    last: last?.what ?? null,
    undo: () => {
      if (last === undefined) return;
      setDone(done.slice(0, -1));
      void withToast(last.back());
    },
    /** @returns the id of the last added topic, or null if it was refused; a toast shows the error */
    add: async (after_id: number | null, topics: PastedTopic[]): Promise<number | null> => {
      const before = new Set(level.topics.map(({ id }) => id));
      const answer = await withToast(add.mutateAsync({ params: { id: level.id }, body: { after_id, topics } }));
      if (answer === null) return null;
      const place = after_id === null ? 0 : answer.topics.findIndex(({ id }) => id === after_id) + 1;
      const added = answer.topics.slice(place, place + topics.length).filter(({ id }) => !before.has(id));
      remember(t('curriculum.did.add', { count: added.length }), async () => {
        for (const { id } of added) await remove.mutateAsync({ params: { id } });
      });
      return added.at(-1)?.id ?? null;
    },
    /** @param before displayed values; rejects with the error, which is shown at the field */
    edit: async (topic: Topic, fields: TopicFields, before: TopicFields): Promise<void> => {
      await edit.mutateAsync({ params: { id: topic.id }, body: { ...fields, before } });
      remember(t('curriculum.did.edit', { title: topic.title }), () =>
        edit.mutateAsync({ params: { id: topic.id }, body: { ...before, before: fields } }),
      );
    },
    isAddingFile: addFile.isPending,
    addFile: async (topic: Topic, file: File): Promise<void> => {
      const query = { file_name: file.name.slice(-200) };
      const answer = await withToast(addFile.mutateAsync({ params: { id: topic.id }, query, file }));
      const files = answer?.topics.find(({ id }) => id === topic.id)?.files;
      if (files === undefined) return;
      const now = refs(files);
      remember(t('curriculum.did.edit', { title: topic.title }), () =>
        edit.mutateAsync({ params: { id: topic.id }, body: { files: now.slice(0, -1), before: { files: now } } }),
      );
    },
    removeFile: async (topic: Topic, fileId: number): Promise<void> => {
      const before = refs(topic.files);
      const files = before.filter(({ id }) => id !== fileId);
      const answer = await withToast(edit.mutateAsync({ params: { id: topic.id }, body: { files, before: { files: before } } }));
      if (answer === null) return;
      remember(t('curriculum.did.edit', { title: topic.title }), () =>
        edit.mutateAsync({ params: { id: topic.id }, body: { files: before, before: { files } } }),
      );
    },
    move: async (topic: Topic, after_id: number | null): Promise<void> => {
      const before = behind(topic.id);
      const answer = await withToast(move.mutateAsync({ params: { id: topic.id }, body: { after_id } }));
      if (answer === null) return;
      remember(t('curriculum.did.move', { title: topic.title }), () =>
        move.mutateAsync({ params: { id: topic.id }, body: { after_id: before } }),
      );
    },
    remove: async (topic: Topic): Promise<void> => {
      const answer = await withToast(remove.mutateAsync({ params: { id: topic.id } }));
      if (answer === null) return;
      const back = () => restore.mutateAsync({ params: { id: topic.id } });
      remember(t('curriculum.did.delete', { title: topic.title }), back);
      toast.success(t('curriculum.deleted', { title: topic.title }), {
        action: { label: t('curriculum.undo'), onAction: () => void withToast(back()) },
      });
    },
  };
}

export type TopicWrites = ReturnType<typeof useTopicWrites>;
