/** Dialogs whose code is loaded when they are first opened. */
import { Component, lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ApiError } from '../../kernel/api.ts';
import { isMissingCode, serverAnswers } from '../../kernel/requests/missing-code.ts';
import { toast } from '../toasts/toast.ts';

type Closable = { readonly onClose: () => void };
/** Loads a dialog again after a failure, which React remembers. */
type Loaded<P> = { Dialog: ComponentType<P>; readonly loadAgain: () => void };

/**
 * A dialog whose code is loaded when it is first opened; for dialogs that are mounted only while open. If the code or its texts do not load
 * without a connection, a toast says so and the dialog closes: the page and what was typed there stay.
 */
export function lazyDialog<P extends Closable>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const part = (hasFailed: boolean) =>
    lazy(async () => {
      // A browser remembers an import that failed, until the page is loaded again.
      if ((hasFailed || !navigator.onLine) && !(await serverAnswers())) throw new ApiError(0, null);
      return { default: await load() };
    }) as unknown as ComponentType<P>;
  const loaded: Loaded<P> = {
    Dialog: part(false),
    loadAgain: () => {
      loaded.Dialog = part(true);
    },
  };
  return (props) => <LazyDialog loaded={loaded} dialogProps={props} />;
}

function LazyDialog<P extends Closable>({ loaded, dialogProps }: { readonly loaded: Loaded<P>; readonly dialogProps: P }) {
  const { Dialog, loadAgain } = loaded;
  const close = () => {
    loadAgain();
    dialogProps.onClose();
  };
  return (
    <UnreachableBoundary onUnreachable={close}>
      <Suspense fallback={null}>
        <Dialog {...dialogProps} />
      </Suspense>
    </UnreachableBoundary>
  );
}

type Props = { readonly onUnreachable: () => void; readonly children: ReactNode };
type State = { readonly fault: { readonly error: unknown } | null; readonly isForPage: boolean };

/** Leaves every other error to the page, also that of code that a newer build replaced. */
class UnreachableBoundary extends Component<Props, State> {
  override state: State = { fault: null, isForPage: false };

  static getDerivedStateFromError(error: unknown): State {
    return { fault: { error }, isForPage: !(isMissingCode(error) || (error instanceof ApiError && error.status === 0)) };
  }

  override componentDidCatch(): void {
    if (this.state.isForPage) return;
    void serverAnswers().then((answers) => {
      if (answers) {
        this.setState({ isForPage: true });
        return;
      }
      toast.error(new ApiError(0, null));
      this.props.onUnreachable();
    });
  }

  override render(): ReactNode {
    const { fault, isForPage } = this.state;
    if (fault === null) return this.props.children;
    if (isForPage) throw fault.error;
    return null;
  }
}
