import { z } from 'zod';
import { FoundDuplicates } from '../clients/duplicates.schema.ts';
import { currency, largestSum, minorUnits } from '../money.ts';
import { allowed, id, idText, listQuery, repeated, search, text } from '../page.ts';
import { grade } from '../study/grade.schema.ts';
import { instant, localDate, zone } from '../time.ts';
import { lessonStatus } from '../lessons/lessons.schema.ts';
import { dealStages, funnelStages, openDealStages } from './deal-states.ts';

export const dealStage = z.enum(dealStages);
export const openDealStage = z.enum(openDealStages);
export const funnelStage = z.enum(funnelStages);

/** The trial lesson of a deal, with its state and, once it was held, what the teacher advised after it. */
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

/** A deal in the list and on the board; the phone is masked. `overdue`: its next action was due before today in the school's zone. */
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

/** What may be chosen from deals, in the list and on the board. */
const chosen = {
  search,
  owner_id: repeated(idText),
  source_id: repeated(idText),
  course_id: repeated(idText),
};

/** Whether something is to be done before today, today, or nothing is said to be done next; days are the school's. */
export const dealDue = z.enum(['overdue', 'today', 'nothing']);

export const DealListQuery = listQuery(
  ['next_action_on', '-created_at', 'created_at', 'name', '-name', '-expected_sum', 'expected_sum', '-stage_since'],
  {
    ...chosen,
    stage: repeated(dealStage),
    due: dealDue.optional(),
    /** Every deal of a client that one may know of, whoever owns it. */
    client_id: idText.optional(),
    /** Deals whose trial lesson begins then. */
    trial_from: instant.optional(),
    trial_to: instant.optional(),
    /** Deals taken down on these days of the school's zone, both included. */
    created_from: localDate.optional(),
    created_to: localDate.optional(),
    /** Deals that came into this stage on these days of the school's zone, both included: what a figure of the funnel is made of. */
    entered: dealStage.optional(),
    entered_from: localDate.optional(),
    entered_to: localDate.optional(),
    /** Of those that came into a stage, those that went on to a later one. */
    went_on: z.literal('true').optional(),
  },
);
export type DealListQuery = z.output<typeof DealListQuery>;

/** How many deals stand in each stage, what they may bring, and how many of them wait longer than they should. */
export const DealStageTotals = z.object({
  currency,
  stages: z.array(z.object({ stage: dealStage, count: z.int(), sum: minorUnits, overdue: z.int() })),
});
export type DealStageTotals = z.output<typeof DealStageTotals>;
export const DealStageQuery = z.strictObject(chosen);
export type DealStageQuery = z.output<typeof DealStageQuery>;

const named = z.object({ id, title: z.string() });
/** What the forms of deals offer: sources and reasons in use, and everybody who may own a deal. */
export const DealChoices = z.object({
  sources: z.array(named),
  loss_reasons: z.array(named),
  owners: z.array(named),
  currency,
  can: z.object({ see_all: z.boolean() }),
});
export type DealChoices = z.output<typeof DealChoices>;

/** A deal whole. `can` says what is open to the asker, and why not. `trial_choices` are the client's trial lessons that may be linked. */
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
  can: z.object({ edit: allowed, move: z.record(dealStage, allowed), undo: allowed, open_client: allowed, link_trial: allowed }),
});
export type DealCard = z.output<typeof DealCard>;

/** One step of a deal's history, the latest first: a note, or a change with the fields that became something else. */
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

const name = text(200).pipe(z.string().min(1));
const phone = text(50);
const email = text(254);
const sum = minorUnits.refine((value) => value >= 0 && value <= largestSum, 'a sum');

const said = {
  name,
  phone,
  email,
  kid_name: text(200),
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
  phone: phone.default(''),
  email: email.default(''),
  kid_name: said.kid_name.default(''),
  grade: said.grade.default(null),
  course_id: said.course_id.default(null),
  wishes: said.wishes.default(''),
  next_action: said.next_action.default(''),
  next_action_on: said.next_action_on.default(null),
  expected_sum: said.expected_sum.default(null),
  /** The asker where nobody is named. */
  owner_id: id.optional(),
  stage: openDealStage.default('new'),
  /** The client who may buy more. */
  client_id: id.nullable().default(null),
});
export type CreateDealInput = z.output<typeof CreateDealInput>;

/** `version` is that of the deal as the asker saw it. What is left out stays. */
const seen = { version: z.int().min(1).max(2_147_483_647) };
export const EditDealInput = z.strictObject({ ...seen, ...z.object(said).partial().shape, owner_id: id.optional() });
export type EditDealInput = z.output<typeof EditDealInput>;

/** A lost deal needs its reason. */
export const MoveDealInput = z.strictObject({
  ...seen,
  stage: dealStage,
  loss_reason_id: id.nullable().default(null),
  comment: text(1000).default(''),
});
export type MoveDealInput = z.output<typeof MoveDealInput>;

export const UndoMoveInput = z.strictObject(seen);
export type UndoMoveInput = z.output<typeof UndoMoveInput>;

export const NoteDealInput = z.strictObject({ text: text(2000).pipe(z.string().min(1)) });
export type NoteDealInput = z.output<typeof NoteDealInput>;

/** The client that a lead becomes, with the contacts of the deal and one child. */
export const OpenDealClientInput = z.strictObject({ ...seen, name, kid_name: name, grade, zone });
export type OpenDealClientInput = z.output<typeof OpenDealClientInput>;

export const LinkDealClientInput = z.strictObject({ ...seen, client_id: id, kid_id: id.nullable().default(null) });
export type LinkDealClientInput = z.output<typeof LinkDealClientInput>;

/** `null` takes the link away. */
export const LinkTrialInput = z.strictObject({ ...seen, lesson_id: id.nullable() });
export type LinkTrialInput = z.output<typeof LinkTrialInput>;

export const DealDuplicatesQuery = z.strictObject({
  name: text(200).default(''),
  kid_name: text(200).default(''),
  phone: phone.default(''),
  email: email.default(''),
  /** The deal that is being looked at. */
  except: idText.optional(),
});
export type DealDuplicatesQuery = z.output<typeof DealDuplicatesQuery>;

/** Who is known already. Of a deal that one may not know nothing is told but whom to ask. */
export const DealDuplicates = z.object({
  deals: z.array(z.object({ id: id.nullable(), name: z.string().nullable(), stage: dealStage.nullable(), owner_name: z.string() })),
  clients: FoundDuplicates,
});
export type DealDuplicates = z.output<typeof DealDuplicates>;

/** Days of the school's zone, both included; a year at most. */
export const FunnelQuery = z.strictObject({ ...chosen, from: localDate, to: localDate });
export type FunnelQuery = z.output<typeof FunnelQuery>;

const share = z.object({ id, title: z.string(), came: z.int(), won: z.int(), lost: z.int() });
/**
 * The way of the deals of a period. `entered`: how many came into a stage in the period; `went_on`: how many of them came into a later
 * stage since; `median_hours` of their stays there, which count until now where they go on. By source and by owner: how many were
 * taken down in the period, and how many of those are won and lost by now.
 */
export const Funnel = z.object({
  stages: z.array(z.object({ stage: funnelStage, entered: z.int(), went_on: z.int(), median_hours: z.number().nullable() })),
  lost: z.int(),
  by_source: z.array(share),
  by_owner: z.array(share),
});
export type Funnel = z.output<typeof Funnel>;
