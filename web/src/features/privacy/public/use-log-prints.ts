import { useEffect } from 'react';
import { apiWrite, useApiWrite } from '../../../kernel/api-write.ts';

const logPrintWrite = apiWrite('/api/privacy/prints/', { refresh: [] });

/** Logs every print of a screen in the reading log, with its number of rows. */
export function useLogPrints(): void {
  const { mutate } = useApiWrite(logPrintWrite);
  useEffect(() => {
    const log = () => mutate({ body: { path: window.location.pathname, records: document.querySelectorAll('tbody tr').length } });
    window.addEventListener('beforeprint', log);
    return () => window.removeEventListener('beforeprint', log);
  }, [mutate]);
}
