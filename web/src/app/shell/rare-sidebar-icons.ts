import {
  IconBarbell,
  IconBeach,
  IconBook2,
  IconBooks,
  IconHeartHandshake,
  IconSchool,
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
  IconHeartHandshake,
  IconSchool,
  IconTableImport,
  IconTag,
  IconUserCog,
};
