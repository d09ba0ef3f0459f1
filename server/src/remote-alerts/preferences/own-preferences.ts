import {
  type ChannelsOff,
  notificationPreferences,
  type NotificationPreferences,
  type QuietHours,
  type routes,
} from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, type ChangeDeps } from '../../audit/index.ts';
import type { Tx } from '../../database/index.ts';
import { InvalidInput } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';

const { quietHours: storedQuiet, off: storedOff } = notificationPreferences.shape;

/** When and how one person is notified, with whether an admin allows channels to be off for alarms. */
export async function readOwnPreferences(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<NotificationPreferences> {
  const row = await tx.sql
    .selectFrom('notification_preferences')
    .select(['quiet_hours', 'off'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    quietHours: row === undefined ? [] : storedQuiet.parse(JSON.parse(row.quiet_hours)),
    off: row === undefined ? [] : storedOff.parse(JSON.parse(row.off)),
    mayTurnOffAlarms: await mayTurnOffAlarms(tx, companyId),
  };
}

/** Whether people of the company may switch channels off for alarms. */
async function mayTurnOffAlarms(tx: Tx, companyId: number): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('companies')
    .select('may_turn_off_alarms')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.may_turn_off_alarms === 1;
}

/**
 * Changes when and how one is notified oneself.
 * @throws InvalidInput for a channel that is off for alarms where no admin allows it
 */
export async function saveOwnPreferences(
  deps: ChangeDeps,
  user: SignedInUser,
  { quietHours, off }: z.output<typeof routes.saveNotificationPreferences.body>,
): Promise<NotificationPreferences> {
  return changeBy(deps, user, async ({ tx, companyId, record }) => {
    const alarms = off.findIndex(({ kinds }) => kinds.includes('alarms'));
    if (alarms !== -1 && !(await mayTurnOffAlarms(tx, companyId))) {
      throw new InvalidInput([
        { path: `off.${alarms}.kinds`, message: 'must not name alarms: no admin allows it' },
      ]);
    }
    const columns = { quiet_hours: JSON.stringify(quietHours), off: JSON.stringify(off) };
    await tx.sql
      .insertInto('notification_preferences')
      .values({ company_id: companyId, user_id: user.userId, ...columns })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(columns))
      .execute();
    record('notification_preferences', 'Changed when and how to be notified', { quietHours, off });
    return readOwnPreferences(tx, companyId, user.userId);
  });
}

/** The preferences of everybody who has some, by user; what an admin no longer allows does not count. */
export async function readPreferences(
  tx: Tx,
  companyId: number,
): Promise<Map<number, { readonly quiet: readonly QuietHours[]; readonly off: ChannelsOff }>> {
  const rows = await tx.sql
    .selectFrom('notification_preferences')
    .selectAll()
    .where('company_id', '=', companyId)
    .execute();
  if (rows.length === 0) return new Map();
  const alarmsToo = await mayTurnOffAlarms(tx, companyId);
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        quiet: storedQuiet.parse(JSON.parse(row.quiet_hours)),
        off: Object.fromEntries(
          storedOff
            .parse(JSON.parse(row.off))
            .map(({ channel, kinds }) => [channel, kinds.filter((kind) => alarmsToo || kind !== 'alarms')]),
        ),
      },
    ]),
  );
}
