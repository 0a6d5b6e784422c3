-- What is the school's fault or that of technology is never a penalty; the settings refuse one since.
update school_settings set value = jsonb_set(value, '{school_fault,teacher}', '0')
  where key = 'lesson_policy' and (value #>> '{school_fault,teacher}')::int < 0;
