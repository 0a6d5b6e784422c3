/**
 * Every refusal the server can give, by key, with its HTTP status. The web translates by key (`errors.<key>` in the
 * namespace `ui`), with the parameters the server sends.
 */
export const errorStatus = {
  // The request itself
  invalid: 400,
  unknown_field: 400,
  malformed_json: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  csrf_failed: 403,
  forbidden: 403,
  not_found: 404,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
  // What the database refuses and no rule named before it
  conflict: 409,
  still_in_use: 409,
  value_out_of_range: 400,
  // Accounts and staff
  second_factor_needed: 401,
  wrong_code: 401,
  second_factor_setup_needed: 403,
  wrong_password: 400,
  wrong_second_factor_code: 400,
  password_needed: 400,
  password_too_easy: 400,
  link_not_valid: 400,
  email_taken: 409,
  role_not_granted: 403,
  second_factor_on: 409,
  second_factor_off: 409,
  second_factor_required: 409,
  image_not_readable: 400,
  image_too_large: 400,
  zone_unknown: 400,
  own_rights: 403,
  right_not_held: 403,
  last_administrator: 409,
  rights_changed: 409,
  not_invited: 409,
  // Teachers, lists
  not_a_curator: 409,
  course_still_taught: 409,
  date_in_past: 400,
  view_name_taken: 409,
  too_many_views: 409,
  too_many_exports: 409,
  export_not_ready: 409,
  // Files that are brought in
  file_not_readable: 400,
  file_too_long: 400,
  // Lessons and the schedule
  teacher_busy: 409,
  kid_busy: 409,
  teacher_not_working: 409,
  teacher_on_vacation: 409,
  slot_held: 409,
  too_many_holds: 409,
  teacher_inactive: 409,
  client_inactive: 409,
  not_taught_by_teacher: 409,
  no_engagement: 409,
  wrong_length: 400,
  lesson_in_past: 409,
  lesson_in_future: 409,
  lesson_closed: 409,
  resolution_refused: 409,
  not_a_pair: 400,
  pair_needs_two: 400,
  engagement_paused: 409,
  no_show_too_early: 409,
  lesson_not_closed: 409,
  correction_in_closed_period: 409,
  not_a_trial: 409,
  level_of_other_course: 400,
  topic_not_in_curriculum: 400,
  rate_missing: 409,
  reason_not_applicable: 400,
  range_too_long: 400,
  spans_overlap: 400,
  time_overlaps: 409,
  time_in_past: 409,
  hits_unresolved: 409,
  engagement_ended: 409,
  times_overlap: 400,
  no_date_free: 409,
  day_in_past: 400,
  rule_ended: 409,
  rule_paused: 409,
  rule_not_paused: 409,
  unplaced_settled: 409,
  // Vacations
  vacation_too_soon: 400,
  vacation_too_far: 400,
  vacation_too_long: 400,
  vacation_days_spent: 409,
  vacation_overlaps: 409,
  vacation_group_full: 409,
  vacation_closed: 409,
  vacation_begun: 409,
  // Searches for a teacher
  match_going: 409,
  match_closed: 409,
  already_offered: 409,
  // Money
  occasion_not_allowed: 403,
  comment_required: 400,
  amount_not_positive: 400,
  amount_too_large: 400,
  period_closed: 409,
  date_in_future: 400,
  already_reversed: 409,
  cannot_reverse: 409,
  abonement_not_sold: 409,
} as const;
export type ErrorKey = keyof typeof errorStatus;

/** Values shown inside a translated message: names, instants (ISO 8601, UTC), counts, sums in minor units. */
export type ErrorParams = Readonly<Record<string, string | number | boolean | null>>;

/** One refusal on the wire; `code` is the HTTP status, `field` the path of the input field it is about. */
export type WireError = {
  readonly code: number;
  readonly message: string;
  readonly key: ErrorKey;
  readonly params: ErrorParams;
  readonly field: string | null;
};
/** The body of every answer that is not 2xx. `request_id` names the request in the server's log. */
export type ErrorBody = { readonly error: readonly WireError[]; readonly request_id: string };
