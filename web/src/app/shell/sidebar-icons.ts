import type { Icon } from '@tabler/icons-react';
import {
  IconAddressBook,
  IconArrowsExchange,
  IconCalendar,
  IconCircle,
  IconHome,
  IconColumns3,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { lazy } from 'react';

type Rare = typeof import('./rare-sidebar-icons.ts')['rareIcons'];
type Picture = ComponentType<Parameters<Icon>[0]>;

/** An icon of the lazily loaded chunk. If loading fails, a circle is shown. */
const rare = (name: keyof Rare) =>
  lazy<Picture>(() =>
    import('./rare-sidebar-icons.ts').then(
      ({ rareIcons }) => ({ default: rareIcons[name] }),
      () => ({ default: IconCircle }),
    ),
  );

const icons: Readonly<Record<string, Picture>> = {
  'screen.cabinet': IconHome,
  'screen.ownSchedule': IconCalendar,
  'screen.pupils': rare('IconSchool'),
  'screen.clients': IconUsers,
  'screen.deals': IconColumns3,
  'screen.match': rare('IconHeartHandshake'),
  'screen.vacation': rare('IconBeach'),
  'screen.salary': IconWallet,
  'screen.books': rare('IconBooks'),
  'screen.moveIn': rare('IconTableImport'),
  'screen.rates': rare('IconCoins'),
  'screen.keyFigures': rare('IconGauge'),
  'screen.reference': rare('IconListDetails'),
  'screen.settings': rare('IconSettings'),
  'screen.teachers': IconAddressBook,
  'screen.transactions': IconArrowsExchange,
  'screen.priceList': rare('IconTag'),
  'screen.curriculums': rare('IconBook2'),
  'screen.studyFigures': rare('IconChartBar'),
  'screen.trainers': rare('IconBarbell'),
  'screen.staff': rare('IconUserCog'),
};

/** The icon of an item, by the key of its title. A circle for unknown items. May suspend. */
export function sidebarIcon(title: string): Picture {
  return icons[title] ?? IconCircle;
}
