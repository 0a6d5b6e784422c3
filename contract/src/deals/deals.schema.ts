import { z } from 'zod';
import { FoundDuplicates } from '../clients/duplicates.schema.ts';
import { currency, largestSum, minorUnits } from '../money.ts';
import { allowed, id, idText, line, listQuery, newName, personName, repeated, search, text } from '../page.ts';
import { grade } from '../study/grade.schema.ts';
import { instant, localDate, zone } from '../time.ts';
import { lessonStatus } from '../lessons/lessons.schema.ts';
import { dealStages, funnelStages, openDealStages } from './deal-states.ts';

export const dealStage = z.enum(dealStages);
export const openDealStage = z.enum(openDealStages);
export const funnelStage = z.enum(funnelStages);

/** The trial lesson of a deal, its state and, once held, the teacher's recommendation. */
export const DealTrial = z.object({
  lesson_id: id,
  start: z.string(),
  teacher_id: id,
  teacher_name: z.string(),
  status: lessonStatus,
  unfinished: z.boolean(),
  advice: z.object({ course_id: id, course_title: z.string(), level_title: z.string().nullable(), lessons_per_week: z.int() }).nullable(),
});
export type DealTrial = z.output<typeof DealTrial>;

/** A deal in the list and on the board. The phone is masked. `overdue`: its next action was due before today, in the school's zone. */
export const DealRow = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  kid_name: z.string(),
  grade: z.int().nullable(),
  course_title: z.string().nullable(),
  client_id: id.nullable(),
  stage: dealStage,
  stage_since: z.string(),
  owner_id: id,
  owner_name: z.string(),
  source_title: z.string(),
  next_action: z.string(),
  next_action_on: z.string().nullable(),
  overdue: z.boolean(),
  trial: DealTrial.nullable(),
  loss_reason: z.string().nullable(),
  expected_sum: minorUnits.nullable(),
  currency,
  created_at: z.string(),
  version: z.int(),
});
export type DealRow = z.output<typeof DealRow>;

/** Filters of deals, for list and board. */
const chosen = {
  search,
  owner_id: repeated(idText),
  source_id: repeated(idText),
  course_id: repeated(idText),
};

/** Whether the next action is overdue, due today, or not set. Days of the school's zone. */
export const dealDue = z.enum(['overdue', 'today', 'nothing']);

export const DealListQuery = listQuery(
  ['next_action_on', '-created_at', 'created_at', 'name', '-name', '-expected_sum', 'expected_sum', '-stage_since'],
  {
    ...chosen,
    stage: repeated(dealStage),
    due: dealDue.optional(),
    /** All deals of a client, whoever owns them, as far as the current user may see them. */
    client_id: idText.optional(),
    /** Deals whose trial lesson starts in this range. */
    trial_from: instant.optional(),
    trial_to: instant.optional(),
    /** Deals created on these days of the school's zone, both included. */
    created_from: localDate.optional(),
    created_to: localDate.optional(),
    /** Deals that entered this stage on these days of the school's zone, both included. Lists the deals behind a figure of the funnel. */
    entered: dealStage.optional(),
    entered_from: localDate.optional(),
    entered_to: localDate.optional(),
    /** Of the deals that entered the stage, those that later reached a following one. */
    went_on: z.literal('true').optional(),
  },
);
export type DealListQuery = z.output<typeof DealListQuery>;

/** Per stage: number of deals, expected sum, and number of overdue deals. */
export const DealStageTotals = z.object({
  currency,
  stages: z.array(z.object({ stage: dealStage, count: z.int(), sum: minorUnits, overdue: z.int() })),
});
export type DealStageTotals = z.output<typeof DealStageTotals>;
export const DealStageQuery = z.strictObject(chosen);
export type DealStageQuery = z.output<typeof DealStageQuery>;

const named = z.object({ id, title: z.string() });
/** Choices of deal forms: active sources and reasons, and possible owners. */
export const DealChoices = z.object({
  sources: z.array(named),
  loss_reasons: z.array(named),
  owners: z.array(named),
  /** Who can take over a client of a won deal, with how many active clients they have. */
  account_managers: z.array(named.extend({ clients: z.int() })),
  currency,
  can: z.object({ see_all: z.boolean() }),
});
export type DealChoices = z.output<typeof DealChoices>;

/**
 * A deal in full. Phone and e-mail are masked; an empty text means that there is none. `can` lists the allowed actions with the reason for each refusal. `trial_choices`: trial lessons of the client that can
 * be linked.
 */
export const DealCard = DealRow.omit({ course_title: true, loss_reason: true }).extend({
  email: z.string(),
  course_id: id.nullable(),
  course_title: z.string().nullable(),
  wishes: z.string(),
  source_id: id,
  client_name: z.string().nullable(),
  client_status: z.enum(['active', 'inactive']).nullable(),
  kid_id: id.nullable(),
  loss_reason_id: id.nullable(),
  loss_reason: z.string().nullable(),
  loss_comment: z.string(),
  trial_choices: z.array(DealTrial),
  can: z.object({
    edit: allowed,
    move: z.record(dealStage, allowed),
    undo: allowed,
    open_client: allowed,
    link_trial: allowed,
    reveal: allowed,
  }),
});
export type DealCard = z.output<typeof DealCard>;

/** The whole contacts of a deal. */
export const DealContacts = z.object({ phone: z.string(), email: z.string() });
export type DealContacts = z.output<typeof DealContacts>;

/** One history entry: a note, or a change with its fields. */
export const DealHistoryItem = z.object({
  key: z.string(),
  at: z.string(),
  author: z.string().nullable(),
  kind: z.enum(['note', 'create', 'edit', 'move', 'undo_move', 'open_client', 'link_client', 'link_trial']),
  text: z.string().nullable(),
  from_stage: dealStage.nullable(),
  to_stage: dealStage.nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type DealHistoryItem = z.output<typeof DealHistoryItem>;

const phone = text(50);
const email = text(254);
const sum = minorUnits.refine((value) => value >= 0 && value <= largestSum, 'a sum');

const said = {
  name: newName,
  phone,
  email,
  kid_name: line(200),
  grade: grade.nullable(),
  course_id: id.nullable(),
  wishes: text(2000),
  source_id: id,
  next_action: text(200),
  next_action_on: localDate.nullable(),
  expected_sum: sum.nullable(),
};

export const CreateDealInput = z.strictObject({
  ...said,
  name: personName,
  phone: phone.default(''),
  email: email.default(''),
  kid_name: said.kid_name.default(''),
  grade: said.grade.default(null),
  course_id: said.course_id.default(null),
  wishes: said.wishes.default(''),
  next_action: said.next_action.default(''),
  next_action_on: said.next_action_on.default(null),
  expected_sum: said.expected_sum.default(null),
  /** Defaults to the current user. */
  owner_id: id.optional(),
  stage: openDealStage.default('new'),
  /** The existing client of an additional sale. */
  client_id: id.nullable().default(null),
});
export type CreateDealInput = z.output<typeof CreateDealInput>;

/** `version` is the version that was displayed (optimistic concurrency). Omitted fields stay unchanged. */
const seen = { version: z.int().min(1).max(2_147_483_647) };
export const EditDealInput = z.strictObject({ ...seen, ...z.object(said).partial().shape, owner_id: id.optional() });
export type EditDealInput = z.output<typeof EditDealInput>;

/** A lost deal needs a reason. */
export const MoveDealInput = z.strictObject({
  ...seen,
  stage: dealStage,
  loss_reason_id: id.nullable().default(null),
  comment: text(1000).default(''),
  /** The account manager who takes over the client of a won deal; by default chosen by zone and load. */
  manager_id: id.nullable().default(null),
});
export type MoveDealInput = z.output<typeof MoveDealInput>;

export const UndoMoveInput = z.strictObject(seen);
export type UndoMoveInput = z.output<typeof UndoMoveInput>;

export const NoteDealInput = z.strictObject({ text: text(2000).pipe(z.string().min(1)) });
export type NoteDealInput = z.output<typeof NoteDealInput>;

/** The client to create from a lead, with the deal's contacts and one child. */
export const OpenDealClientInput = z.strictObject({ ...seen, name: personName, kid_name: newName, grade, zone });
export type OpenDealClientInput = z.output<typeof OpenDealClientInput>;

export const LinkDealClientInput = z.strictObject({ ...seen, client_id: id, kid_id: id.nullable().default(null) });
export type LinkDealClientInput = z.output<typeof LinkDealClientInput>;

/** `null` removes the link. */
export const LinkTrialInput = z.strictObject({ ...seen, lesson_id: id.nullable() });
export type LinkTrialInput = z.output<typeof LinkTrialInput>;

export const DealDuplicatesQuery = z.strictObject({
  name: line(200).default(''),
  kid_name: line(200).default(''),
  phone: phone.default(''),
  email: email.default(''),
  /** The deal being viewed. Without contacts, its own are looked for. */
  except: idText.optional(),
});
export type DealDuplicatesQuery = z.output<typeof DealDuplicatesQuery>;

/** Known people with these contacts. Of records the current user may not see, only whom to ask. */
export const DealDuplicates = z.object({
  deals: z.array(z.object({ id: id.nullable(), name: z.string().nullable(), stage: dealStage.nullable(), owner_name: z.string() })),
  clients: FoundDuplicates,
});
export type DealDuplicates = z.output<typeof DealDuplicates>;

/** Days of the school's zone, both included, at most a year. */
export const FunnelQuery = z.strictObject({ ...chosen, from: localDate, to: localDate });
export type FunnelQuery = z.output<typeof FunnelQuery>;

const share = z.object({ id, title: z.string(), came: z.int(), won: z.int(), lost: z.int() });
/**
 * Funnel of a period. `entered`: deals that entered a stage in the period. `went_on`: those of them that later reached a following stage.
 * `median_hours`: duration in the stage; open stays count until now. By source and owner: deals created in the period, and how many of them
 * are won and lost now.
 */
export const Funnel = z.object({
  stages: z.array(z.object({ stage: funnelStage, entered: z.int(), went_on: z.int(), median_hours: z.number().nullable() })),
  lost: z.int(),
  by_source: z.array(share),
  by_owner: z.array(share),
});
export type Funnel = z.output<typeof Funnel>;
