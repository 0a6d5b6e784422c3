import { lazy, Suspense } from 'react';
import type { ListToolsProps } from '../tools-of-list.tsx';

const ToolsOfList = lazy(async () => ({ default: (await import('../tools-of-list.tsx')).ToolsOfList }));

/** Saved views, the choice of columns and files of what is shown; they come after the list itself, which nobody waits longer for. */
export function ListTools(props: ListToolsProps) {
  return (
    <Suspense fallback={null}>
      <ToolsOfList {...props} />
    </Suspense>
  );
}
