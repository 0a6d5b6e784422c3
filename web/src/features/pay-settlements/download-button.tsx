import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';

type Props = { readonly title: string; readonly label?: string; readonly disabled?: boolean; readonly download: () => Promise<void> };

/** Saves a file; the button waits for it. */
export function DownloadButton({ title, label, disabled = false, download }: Props) {
  const [fetching, setFetching] = useState(false);
  const fetchIt = async () => {
    setFetching(true);
    await download().catch((error: unknown) => toast.error(error));
    setFetching(false);
  };
  return (
    <Button variant="default" aria-label={label} disabled={disabled} pending={fetching} onClick={() => void fetchIt()}>
      <IconDownload size={16} stroke={1.8} aria-hidden />
      {title}
    </Button>
  );
}
