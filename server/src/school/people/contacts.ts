import type { Random } from '../random.ts';
import type { RowWriter } from '../write-rows.ts';

const mailHosts = ['mail.example', 'post.example', 'school-family.example', 'inbox.example'] as const;
const messengers = ['Telegram', 'WhatsApp', 'VK'] as const;

/** Writes a client's phones, e-mails and messengers with one primary contact of each kind. E-mail domains cannot exist. */
export function addContacts(rows: RowWriter, random: Random, clientId: number, russian: boolean): void {
  const add = (kind: 'phone' | 'email' | 'messenger', value: string, label: string, isPrimary: boolean) => {
    rows.add('client_contacts', {
      id: rows.nextId('client_contacts'),
      client_id: clientId,
      kind,
      value,
      normalised: kind === 'phone' ? value.replaceAll(/\D/g, '') : value.toLowerCase(),
      label,
      is_primary: isPrimary,
    });
  };
  add('phone', phone(random, russian), '', true);
  if (random.chance(0.2)) add('phone', phone(random, russian), russian ? 'бабушка' : 'grandmother', false);
  if (random.chance(0.85)) add('email', `Family${clientId}@${random.pick(mailHosts)}`, '', true);
  if (random.chance(0.1)) add('email', `office.${clientId}@${random.pick(mailHosts)}`, russian ? 'рабочий' : 'work', false);
  if (random.chance(0.5)) add('messenger', `@family_${clientId}`, random.pick(messengers), true);
}

function phone(random: Random, russian: boolean): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');
  if (!russian) return `+44 20 ${digits(4)} ${digits(4)}`;
  return `+7 9${random.pick(['03', '11', '16', '21', '25', '37', '52', '65', '81'])} ${digits(3)}-${digits(2)}-${digits(2)}`;
}
