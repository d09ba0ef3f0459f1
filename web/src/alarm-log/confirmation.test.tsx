import {
  alarmConfirmationRoutes,
  alarmEventRoutes,
  recordKeepingRoutes,
  sensorRoutes,
  type AlarmEvent,
} from '@ts1/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { addTexts } from '../i18n/translate.ts';
import { alarmLog } from '../i18n/en/alarm-log.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo } from '../testing/now.ts';
import { openPage, showPart, startServer } from '../testing/page.tsx';
import { endedEvent } from '../testing/samples/alarms.ts';
import { recordKeeping } from '../testing/samples/company.ts';
import { Confirmation } from './confirmation.tsx';

addTexts({ alarmLog });

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  demand(true);
  server.answer(sensorRoutes.listSensors, []);
});

function demand(alarmsAreConfirmed: boolean): void {
  server.answer(recordKeepingRoutes.getRecordKeeping, recordKeeping({ alarmsAreConfirmed }));
}

const show = (event: AlarmEvent) => showPart(<Confirmation event={event} />, server);
const byAnother = endedEvent({ acknowledged_by: 'bob' });

describe('the confirmation of an alarm', () => {
  test('is sent with its note by another person than acknowledged it', async () => {
    server.answer(alarmConfirmationRoutes.confirmAlarm, byAnother);
    const { user } = show(byAnother);
    await user.type(await screen.findByLabelText('Note to the confirmation'), 'Goods moved');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(server.asked(alarmConfirmationRoutes.confirmAlarm)).toHaveLength(1));
    expect(server.asked(alarmConfirmationRoutes.confirmAlarm)[0]).toMatchObject({
      params: { eventId: byAnother.event_id },
      body: { note: 'Goods moved' },
    });
  });

  test('that is refused says why and keeps the note', async () => {
    const message = 'This alarm has been confirmed already.';
    server.refuse(alarmConfirmationRoutes.confirmAlarm, 409, { message });
    const { user } = show(byAnother);
    const note = await screen.findByLabelText('Note to the confirmation');
    await user.type(note, 'Goods moved{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(note).toHaveValue('Goods moved');
  });

  test('is somebody else’s after one’s own acknowledgement', async () => {
    show(endedEvent({ acknowledged_by: 'ann' }));
    expect(await screen.findByText(/^You acknowledged this alarm/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  });

  test('is still missing for a person whose role does not permit it', async () => {
    server.caller = { role: 'viewer' };
    show(byAnother);
    expect(await screen.findByText('Not confirmed yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  });

  test('that was given names the person, also when the company no longer asks for it', async () => {
    demand(false);
    show(endedEvent({ acknowledged_by: 'bob', confirmed_by: 'quinn', confirmed_at: minutesAgo(1) }));
    expect(await screen.findByText('Confirmed by quinn')).toBeInTheDocument();
  });
});

describe('the alarm log', () => {
  test.each([true, false])(
    'is searched for what is not confirmed where that is asked for: %s',
    async (on) => {
      demand(on);
      server.answer(alarmEventRoutes.alarmEvents, { events: [byAnother], next: null, searched_to: null });
      const { user } = openPage('/alarm-log', server);
      await screen.findByRole('table', { name: 'Alarm Log' });
      await waitFor(() => expect(server.asked(recordKeepingRoutes.getRecordKeeping)).not.toHaveLength(0));
      await user.click(await screen.findByRole('button', { name: /More/ }));
      const filter = screen.queryByRole('combobox', { name: 'Confirmation' });
      expect(filter !== null).toBe(on);
    },
  );

  test('asks for what is not confirmed by the address alone', async () => {
    server.answer(alarmEventRoutes.alarmEvents, { events: [byAnother], next: null, searched_to: null });
    openPage('/alarm-log?unconfirmed=true', server);
    await screen.findByRole('table', { name: 'Alarm Log' });
    expect(server.asked(alarmEventRoutes.alarmEvents)[0]?.query).toMatchObject({ unconfirmed: true });
  });
});
