import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { downloadBankFile } from './payouts.queries.ts';
import type { BankFormat } from './payouts.queries.ts';

const titles = { '1c': 'salary:payouts.file.text', csv: 'salary:payouts.file.csv' } as const satisfies Record<BankFormat, string>;

/** Downloads an approved register as a file for the bank. */
export function BankFiles({ id }: { readonly id: number }) {
  const { t } = useTranslation('salary');
  const [fetching, setFetching] = useState<BankFormat | null>(null);
  const download = async (format: BankFormat) => {
    setFetching(format);
    await downloadBankFile(id, format).catch((error: unknown) => toast.error(error));
    setFetching(null);
  };
  return (['1c', 'csv'] as const).map((format) => (
    <Button key={format} variant="default" pending={fetching === format} onClick={() => void download(format)}>
      {t(titles[format])}
    </Button>
  ));
}
