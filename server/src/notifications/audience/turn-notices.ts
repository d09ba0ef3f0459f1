import type { Tx } from '../../database/index.ts';
import type { Audience } from './listeners.ts';

/** That somebody who has a turn on call was notified of an event. */
export interface TurnNotice {
  readonly eventId: number;
  readonly rotaId: number;
  /** Which turn; the same whatever the time zone. */
  readonly turn: string;
  /** 0 where no one who could be reached had the turn. */
  readonly userId: number;
}

/** The turns of the rotas of groups that are notified of an event now. */
export function listTurnNotices(
  audience: Audience,
  eventId: number,
  groupIds: readonly number[],
): TurnNotice[] {
  return groupIds.flatMap((groupId) => {
    const notified = audience.findNotified(groupId, 'alarms');
    if (notified === undefined) return [];
    const missing = new Set(notified.gaps.map(({ rotaId }) => rotaId));
    return notified.turns.map(({ rotaId, key, userId }) => ({
      eventId,
      rotaId,
      turn: key,
      userId: missing.has(rotaId) ? 0 : (userId ?? 0),
    }));
  });
}

/** Notes who was notified. Returns those not noted before: another server about to send the same finds it noted. */
export async function noteTurns(
  tx: Tx,
  companyId: number,
  notices: readonly TurnNotice[],
  now: number,
): Promise<TurnNotice[]> {
  const rows = [
    ...new Map(
      notices.map((one) => [`${one.eventId} ${one.rotaId} ${one.userId} ${one.turn}`, one]),
    ).values(),
  ];
  if (rows.length === 0) return [];
  const isNew = await tx.dialect.insertNew(
    tx,
    'rota_notices',
    [
      { name: 'company_id', type: 'integer', values: rows.map(() => companyId) },
      { name: 'event_id', type: 'integer', values: rows.map(({ eventId }) => eventId) },
      { name: 'rota_id', type: 'integer', values: rows.map(({ rotaId }) => rotaId) },
      { name: 'turn', type: 'text', values: rows.map(({ turn }) => turn) },
      { name: 'user_id', type: 'integer', values: rows.map(({ userId }) => userId) },
      { name: 'noticed_at', type: 'integer', values: rows.map(() => now) },
    ],
    ['company_id', 'event_id', 'rota_id', 'turn', 'user_id'],
  );
  return rows.filter((_, index) => isNew[index] === 1);
}

/** Forgets events that are acknowledged or over. */
export async function forgetTurns(tx: Tx, companyId: number, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tx.sql
    .deleteFrom('rota_notices')
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .execute();
}
