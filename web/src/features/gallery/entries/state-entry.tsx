import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';
import classes from '../gallery-page.module.css';

const words = {
  title: 'No lessons this week',
  text: 'Lessons appear here as soon as somebody plans them.',
  plan: 'Plan a lesson',
};
const widths = ['60%', '80%', '40%'];

export const stateEntry: GalleryEntry = {
  about: [
    'What a part shows when it has nothing to show: not yet, nothing there, or failed.',
    'A skeleton is as large as what comes. Nothing there says what to do about it. A failure says what happened, offers to try again and names the request for whoever looks for the fault.',
  ],
  props: [
    { name: 'EmptyState title, text, action', about: 'what is not there, and what to do about it' },
    { name: 'ErrorState error', about: 'whatever was thrown' },
    { name: 'ErrorState onRetry', about: 'asks again; no button without it' },
    { name: 'Skeleton width, height', about: 'pixels, or anything CSS knows for the width' },
  ],
  examples: [
    {
      title: 'Not yet',
      show: (
        <div className={classes.column}>
          {widths.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ),
    },
    {
      title: 'Nothing there',
      show: (
        <div className={classes.wide}>
          <EmptyState title={words.title} text={words.text} action={<Button>{words.plan}</Button>} />
        </div>
      ),
    },
    {
      title: 'Failed',
      show: (
        <div className={classes.wide}>
          <ErrorState error={null} onRetry={() => undefined} />
        </div>
      ),
    },
  ],
};
