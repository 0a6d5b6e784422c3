import {
  IconBarbell,
  IconBeach,
  IconBook2,
  IconBooks,
  IconCoins,
  IconHeartHandshake,
  IconListDetails,
  IconSchool,
  IconSettings,
  IconTableImport,
  IconTag,
  IconUserCog,
} from '@tabler/icons-react';

/** Pictures of items that most of the staff do not have in their sidebar. */
export const rareIcons = {
  IconBarbell,
  IconBeach,
  IconBook2,
  IconBooks,
  IconCoins,
  IconHeartHandshake,
  IconListDetails,
  IconSchool,
  IconSettings,
  IconTableImport,
  IconTag,
  IconUserCog,
};
