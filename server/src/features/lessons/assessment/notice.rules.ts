import type { Fault, MoveAsker } from '@lectern/contract/lessons/lesson-policy.rules';
import { hoursUntil } from '../lessons.rules.ts';

/** The facts of a client's cancelled or moved lesson that matter for the notice and the free quota of others. */
export type GivenUp = {
  readonly id: number;
  readonly kid_id: number;
  /** ISO instant. */
  readonly start: string;
  readonly status: 'cancelled' | 'rescheduled';
  readonly moved_from_id: number | null;
  /** The side at fault for the cancellation, or the one that asked for the move. */
  readonly side: Fault | null;
  readonly excused: boolean;
  readonly trial: boolean;
  /** Null for a move in time. */
  readonly client_share: number | null;
  readonly teacher_share: number | null;
  /** The instant (ISO) at which its side gave it up. */
  readonly said_at: string;
  /** The client's notice by the lesson's own policy. */
  readonly notice_hours: number;
};

/** A lesson that is about to be given up. */
type Current = { readonly id: number; readonly start: string; readonly moved_from_id: number | null };

/** The moves that led to a lesson, whoever asked for them, newest first. */
export function movesBefore(givenUp: readonly GivenUp[], { moved_from_id }: Pick<Current, 'moved_from_id'>): GivenUp[] {
  const byId = new Map(givenUp.map((each) => [each.id, each]));
  const moves: GivenUp[] = [];
  for (let from = moved_from_id; from !== null; ) {
    const move = byId.get(from);
    if (move === undefined) break;
    moves.push(move);
    from = move.moved_from_id;
  }
  return moves;
}

/** Whether the side paid for a move like for a cancellation; the count then starts again with the new lesson. */
function isPaid({ client_share, teacher_share }: GivenUp): boolean {
  return (client_share ?? 0) > 0 || (teacher_share ?? 0) < 0;
}

/** The unpaid moves of a side, newest first. Moves by others in between change nothing. */
function unpaidMoves(moves: readonly GivenUp[], side: Fault): GivenUp[] {
  const own = moves.filter((move) => move.side === side);
  const paid = own.findIndex(isPaid);
  return paid === -1 ? own : own.slice(0, paid);
}

/** The first start that a side gave up by moving the lesson, otherwise its own. */
export function firstStart({ start }: Pick<Current, 'start'>, moves: readonly GivenUp[], side: Fault): string {
  return unpaidMoves(moves, side).at(-1)?.start ?? start;
}

/** The client's free moves of a lesson that were too late, or too late for its first start. */
export function freeMoves(moves: readonly GivenUp[]): GivenUp[] {
  return unpaidMoves(moves, 'client').filter(({ client_share }) => client_share === 0);
}

/** The hours of notice of a move: to the first start that the same side gave up. */
export function noticeOfMove(lesson: Current, moves: readonly GivenUp[], side: MoveAsker, at: Temporal.Instant): number {
  return Math.min(hoursUntil(lesson.start, at), hoursUntil(firstStart(lesson, moves, side), at));
}

/**
 * The hours of notice of a cancellation. A late free move by the client counts with its own notice; otherwise moving and then cancelling
 * would make a late cancellation free.
 */
export function noticeOfCancellation(lesson: Current, moves: readonly GivenUp[], side: Fault, at: Temporal.Instant): number {
  const own = hoursUntil(lesson.start, at);
  if (side !== 'client') return own;
  const late = freeMoves(moves)
    .map(({ start, said_at, notice_hours }) => ({ hours: hoursUntil(start, Temporal.Instant.from(said_at)), notice_hours }))
    .filter(({ hours, notice_hours }) => hours < notice_hours);
  return Math.min(own, ...late.map(({ hours }) => hours));
}

type Quota = {
  /** The half-open month, as ISO instants. */
  readonly from: string;
  readonly to: string;
  /** One child's quota; null for that of the family. */
  readonly kidId: number | null;
  /** The lesson that is being assessed does not count. */
  readonly without: number;
};

/**
 * The free cancellations and late free moves that count in a month, by the first start that the client gave up. Trials and excused ones
 * never count. A lesson costs its price or free cancellations, never both: a paid late cancellation returns those of its moves.
 */
export function freeUsed(givenUp: readonly GivenUp[], { from, to, kidId, without }: Quota): number {
  const paidLater = new Set(
    givenUp
      .filter((each) => each.status === 'cancelled' && each.side === 'client' && (each.client_share ?? 0) > 0)
      .flatMap((each) => freeMoves(movesBefore(givenUp, each)).map(({ id }) => id)),
  );
  const [first, end] = [from, to].map((each) => Temporal.Instant.from(each).epochMilliseconds) as [number, number];
  const counts = (each: GivenUp) => {
    if (each.id === without || each.trial || each.excused || each.side !== 'client' || each.client_share !== 0) return false;
    if ((kidId !== null && each.kid_id !== kidId) || paidLater.has(each.id)) return false;
    const start = Temporal.Instant.from(firstStart(each, movesBefore(givenUp, each), 'client')).epochMilliseconds;
    return start >= first && start < end;
  };
  return givenUp.filter(counts).length;
}
