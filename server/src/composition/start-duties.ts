import { createAlarmClock, createWatchKeeper, showWatch, TemplateWorker } from '../alarms/index.ts';
import { signingNotes } from '../audit/index.ts';
import { createLinkReader } from '../auth/index.ts';
import { clockNotes, outsideClockNotes } from '../clock/index.ts';
import { prepareToStore } from '../ingest/index.ts';
import { createMailPasswords } from '../mail-server/index.ts';
import {
  countMessages,
  createEmailSender,
  createMessageTokens,
  createOwnMail,
  DeliveryWorker,
} from '../notifications/index.ts';
import { createContactSecrets } from '../remote-alerts/index.ts';
import { createJobs, jobNotes } from '../platform/jobs/jobs.ts';
import { stampingNotes } from '../time-stamps/index.ts';
import { countWebhookAttempts, WebhookWorker } from '../webhooks/index.ts';
import type { Duties } from './duties.ts';
import { listJobs } from './jobs.ts';
import type { Installation } from './open-installation.ts';
import type { Slices } from './slices.ts';

/** Starts what an installation does by time alone. */
export async function startDuties(installation: Installation, slices: Slices): Promise<Duties> {
  const { database, clock, logger, metrics, secrets, config, clockKeeper, signing, stamper, outsideClock } =
    installation;
  const { events, announceChange, ingest, work, outboxes, onAlarmChanges } = slices;
  const { email } = config.channels;
  const prepared = prepareToStore(database, logger);
  const deliveries = new DeliveryWorker({
    database,
    clock,
    logger,
    events,
    senders: installation.senders,
    ownMail: createOwnMail({
      ...installation,
      mailPasswords: createMailPasswords(secrets),
      operator: email && createEmailSender(email),
    }),
    publicUrl: config.publicUrl,
    linkToken: createLinkReader({ database, clock, secrets }),
    contactSecrets: createContactSecrets(secrets),
    messageTokens: createMessageTokens(secrets),
    smsReplies: config.smsReplies,
    countAttempt: countMessages(metrics),
  });
  const webhooks = new WebhookWorker({
    database,
    clock,
    logger,
    outbound: installation.outbound,
    sealer: slices.webhookSealer,
    announceChange,
    countAttempt: countWebhookAttempts(metrics),
  });
  outboxes.add(deliveries);
  outboxes.add(webhooks);
  events.on('messages.written', () => deliveries.wake());
  events.on('webhook-messages.written', () => webhooks.wake());
  const { signer, copies } = signing;
  const isStoring = () => ingest.pipeline.isReady;
  const watch = createWatchKeeper({ database, clock, logger, isStoring });
  await watch.beat();
  const alarmClock = createAlarmClock({
    database,
    clock,
    onChanges: onAlarmChanges,
    watch: () => watch.watch,
  });
  const templates = work.add(
    new TemplateWorker({ database, clock, logger, announceChange, onChanges: onAlarmChanges }),
  );
  const jobs = work.add(createJobs({ clock, logger, metrics }));
  const isWatching = () => alarmClock.isAlive && isStoring() && watch.blindSince === null;
  await prepared;
  showWatch({ keeper: watch, alarmClock, now: () => clock.now() }, metrics);
  return {
    failingAlarms: () => alarmClock.failing,
    readiness: {
      stores: [
        {
          name: 'storing',
          check: async () => {
            if (!(await watch.canStore())) throw new Error('nothing can be stored');
          },
        },
      ],
      watches: [
        {
          name: 'alarms',
          check: async () => {
            if (!alarmClock.isAlive) throw new Error('alarms by time are not evaluated');
            if (alarmClock.failing.size > 0)
              throw new Error('alarms by time of a company cannot be evaluated');
          },
        },
        {
          name: 'silence',
          check: async () => {
            if (watch.blindSince !== null) throw new Error('nobody is watched for silence');
          },
        },
      ],
      notes: () => ({
        clock: { ...clockNotes(clockKeeper), ...(outsideClock && outsideClockNotes(outsideClock)) },
        audit: signingNotes({ signer, copies }),
        ...(stamper !== undefined && { timeStamps: stampingNotes(stamper) }),
        jobs: jobNotes(jobs),
      }),
    },
    begin() {
      deliveries.start();
      webhooks.start();
      templates.start();
      for (const job of listJobs(installation, slices, { alarmClock, watch, isWatching })) jobs.start(job);
    },
  };
}
