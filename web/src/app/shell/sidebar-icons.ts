import type { Icon } from '@tabler/icons-react';
import {
  IconAddressBook,
  IconArrowsExchange,
  IconBarbell,
  IconBeach,
  IconBook2,
  IconBooks,
  IconCalendar,
  IconCircle,
  IconHeartHandshake,
  IconHome,
  IconLayoutKanban,
  IconSchool,
  IconTableImport,
  IconTag,
  IconUserCog,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, Icon>> = {
  'screen.cabinet': IconHome,
  'screen.ownSchedule': IconCalendar,
  'screen.pupils': IconSchool,
  'screen.clients': IconUsers,
  'screen.deals': IconLayoutKanban,
  'screen.match': IconHeartHandshake,
  'screen.vacation': IconBeach,
  'screen.salary': IconWallet,
  'screen.books': IconBooks,
  'screen.moveIn': IconTableImport,
  'screen.teachers': IconAddressBook,
  'screen.transactions': IconArrowsExchange,
  'screen.priceList': IconTag,
  'screen.curriculums': IconBook2,
  'screen.trainers': IconBarbell,
  'screen.staff': IconUserCog,
};

/** The picture of an item by its title's key; a circle for one that the frame does not know. */
export function sidebarIcon(title: string): Icon {
  return icons[title] ?? IconCircle;
}
