import type { Channel } from '@ts1/contract';
import type { OnAlarmChanges } from '../../alarms/index.ts';
import type { EmitEvents } from '../../events.ts';
import type { Clock } from '../../platform/clock.ts';
import { findAudience } from '../audience/find-audience.ts';
import { forgetTurns } from '../audience/turn-notices.ts';
import { beginAlarms } from '../news/begin-alarms.ts';
import { toNews } from '../news/news.ts';
import { forgetEscalations } from '../news/note-escalations.ts';
import { takeNotifyTurn } from '../news/notify-turn.ts';
import { postNews } from '../news/post-news.ts';
import { warningNews } from '../news/warning-news.ts';
import { holdQuiet } from './quiet/hold-quiet.ts';
import { watchAcknowledged } from './still-out/watch-acknowledged.ts';

/**
 * Writes messages about alarms into the outbox, in the transaction that changes the alarms: both are stored or neither.
 */
export function createNotifier({
  clock,
  events,
  configured,
}: {
  readonly clock: Clock;
  readonly events: EmitEvents;
  /** Channels that can be sent over, as this server knows. */
  readonly configured?: () => ReadonlySet<Channel>;
}): OnAlarmChanges {
  return async (tx, companyId, changes) => {
    const now = clock.now();
    const isHeld = await holdQuiet(tx, companyId, changes, now);
    await watchAcknowledged(tx, companyId, changes, now);
    const news = [...toNews(changes), ...(await warningNews(tx, companyId, changes))];
    const acknowledged = changes.filter(({ kind }) => kind === 'acknowledged').map(({ eventId }) => eventId);
    if (news.length === 0 && acknowledged.length === 0) return;
    await takeNotifyTurn(tx, companyId);
    await forgetEscalations(tx, companyId, acknowledged);
    await forgetTurns(tx, companyId, acknowledged);
    if (news.length === 0) return;
    const found = await findAudience(tx, companyId, news, { now, configured: configured?.() });
    const raised = news.filter(({ eventId, purpose }) => purpose === 'alarm' && !isHeld(eventId, purpose));
    await beginAlarms(tx, companyId, raised, found, now);
    await postNews(tx, companyId, news, { now, events, listeners: found.listeners, isHeld });
  };
}
