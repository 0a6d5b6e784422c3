import {
  IconBarbell,
  IconBeach,
  IconBook2,
  IconBooks,
  IconChartBar,
  IconCoins,
  IconGauge,
  IconHeartHandshake,
  IconListDetails,
  IconSchool,
  IconSettings,
  IconTableImport,
  IconTag,
  IconUserCog,
} from '@tabler/icons-react';

/** Icons of sidebar items that few users have. */
export const rareIcons = {
  IconBarbell,
  IconBeach,
  IconBook2,
  IconBooks,
  IconChartBar,
  IconCoins,
  IconGauge,
  IconHeartHandshake,
  IconListDetails,
  IconSchool,
  IconSettings,
  IconTableImport,
  IconTag,
  IconUserCog,
};
