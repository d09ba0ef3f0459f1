import {
  channelRoutes,
  scheduledReportRoutes,
  userRoutes,
  zoneRoutes,
  type ScheduledReport,
} from '@ts1/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { user as sampleUser } from '../testing/samples/company.ts';
import { channelStates, scheduledReport } from '../testing/samples/messages.ts';
import { zone } from '../testing/samples/zones.ts';
import { ReportsCard } from './index.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(scheduledReportRoutes.listScheduledReports, [scheduledReport()]);
  server.answer(userRoutes.listUsers, [
    sampleUser(),
    sampleUser({ id: 7, username: 'bob', firstName: 'Bob', lastName: 'Hall', email: 'bob@example.com' }),
    sampleUser({ id: 8, username: 'gone', firstName: 'Gone', lastName: '', isDisabled: true }),
  ]);
  server.answer(zoneRoutes.listZones, [zone(), zone({ zone_id: 2, zone_name: 'Cellar' })]);
  server.answer(channelRoutes.listChannels, channelStates());
});

const show = () => showPart(<ReportsCard />, server);

describe('the scheduled reports', () => {
  const rows: readonly [string, Partial<ScheduledReport>, readonly string[]][] = [
    [
      'daily',
      {},
      ['Kitchen', 'Every day at 06:30', 'To Ann Frost', 'Next 11 Feb 2026, 06:30', 'not sent yet'],
    ],
    ['weekly', { frequency: 'weekly', day: 7 }, ['Every Sunday at 06:30']],
    ['monthly', { frequency: 'monthly', day: 28, time: '23:59' }, ['On day 28 of every month at 23:59']],
    ['that was sent', { lastSent: minutesAgo(180) }, ['last sent 10 Feb 2026, 06:30']],
    ['to two', { userIds: [5, 7] }, ['To Ann Frost, Bob Hall']],
    [
      'to nobody who is left',
      { userIds: [8, 99] },
      ['Nobody gets it: its recipients were deleted or disabled.'],
    ],
  ];

  test.each(rows)('say of one %s', async (_, changes, shown) => {
    server.answer(scheduledReportRoutes.listScheduledReports, [scheduledReport(changes)]);
    show();
    const row = await screen.findByRole('listitem');
    for (const text of shown)
      await waitFor(() => expect(row.textContent?.replaceAll('\u00A0', ' ')).toContain(text));
  });

  test('that are none, or could not be read, are two things', async () => {
    server.refuse(scheduledReportRoutes.listScheduledReports, 500);
    show();
    await pass(10_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load scheduled reports');
    server.answer(scheduledReportRoutes.listScheduledReports, []);
    await pass(35_000);
    expect(await screen.findByText('No report is scheduled yet.')).toBeInTheDocument();
  });

  test('cannot be added while email is not set up, and say why', async () => {
    server.answer(channelRoutes.listChannels, channelStates({ email: { state: 'not configured' } }));
    show();
    expect(await screen.findByText(/^Email is not set up, so no report reaches anybody/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Schedule report' })).not.toBeInTheDocument();
  });

  test('need a zone first', async () => {
    server.answer(zoneRoutes.listZones, []);
    show();
    expect(await screen.findByRole('link', { name: 'Add your first zone' })).toHaveAttribute(
      'href',
      '/zones',
    );
    expect(screen.queryByRole('button', { name: 'Schedule report' })).not.toBeInTheDocument();
  });
});

describe('a report that is scheduled', () => {
  const begin = async (button: string | RegExp = 'Schedule report') => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: button }));
    return { user, form: within(await screen.findByRole('dialog')) };
  };

  test('is sent as it was chosen', async () => {
    const { user, form } = await begin();
    server.answer(scheduledReportRoutes.createScheduledReport, scheduledReport({ id: 2 }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Zone' }), 'Cellar');
    await user.selectOptions(form.getByRole('combobox', { name: 'How often' }), 'Weekly');
    await user.selectOptions(form.getByRole('combobox', { name: 'Day of the week' }), 'Friday');
    fireEvent.change(form.getByLabelText('Time of day'), { target: { value: '07:15' } });
    await user.click(await form.findByRole('checkbox', { name: /Bob Hall/ }));
    await user.click(form.getByRole('button', { name: 'Schedule report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.asked(scheduledReportRoutes.createScheduledReport)[0]?.body).toEqual({
      zoneId: 2,
      frequency: 'weekly',
      day: 5,
      time: '07:15',
      userIds: [7],
    });
  });

  test('begins with the first day again when how often changes', async () => {
    const { user, form } = await begin();
    const often = form.getByRole('combobox', { name: 'How often' });
    await user.selectOptions(often, 'Monthly');
    await user.selectOptions(form.getByRole('combobox', { name: 'Day of the month' }), '28');
    await user.selectOptions(often, 'Weekly');
    expect(form.getByRole('combobox', { name: 'Day of the week' })).toHaveDisplayValue('Monday');
    await user.selectOptions(often, 'Daily');
    expect(form.queryByRole('combobox', { name: /^Day of/ })).not.toBeInTheDocument();
  });

  test('names each thing that is missing, and nothing is sent', async () => {
    const { user, form } = await begin();
    fireEvent.change(form.getByLabelText('Time of day'), { target: { value: '' } });
    await form.findByRole('checkbox', { name: /Ann Frost/ });
    await user.click(form.getByRole('button', { name: 'Schedule report' }));
    expect(form.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Choose a zone.',
      'Enter a time of day, such as 06:30.',
      'Choose at least one.',
    ]);
    expect(server.asked(scheduledReportRoutes.createScheduledReport)).toHaveLength(0);
  });

  test('offers no user who is disabled, and says that users could not be read', async () => {
    const { form } = await begin();
    await form.findByRole('checkbox', { name: /Ann Frost/ });
    expect(form.queryByRole('checkbox', { name: /Gone/ })).not.toBeInTheDocument();
  });

  test('keeps what others chose, and is refused by field', async () => {
    const { user, form } = await begin('Edit the report of Kitchen, Every day at 06:30');
    await waitFor(() => expect(form.getByRole('checkbox', { name: /Ann Frost/ })).toBeChecked());
    server.refuse(scheduledReportRoutes.saveScheduledReport, 400, {
      errors: [{ path: 'userIds', message: 'must not name somebody of another company' }],
    });
    await user.click(form.getByRole('button', { name: 'Save report' }));
    await waitFor(() =>
      expect(form.getByRole('group', { name: 'Recipients' })).toHaveAccessibleDescription(/another company/),
    );
  });

  test('is deleted only after a yes', async () => {
    const { user } = show();
    await user.click(
      await screen.findByRole('button', { name: 'Delete the report of Kitchen, Every day at 06:30' }),
    );
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Delete this report of Kitchen?' }),
    );
    expect(question.getByText('Every day at 06:30: it is not sent any more.')).toBeInTheDocument();
    expect(server.asked(scheduledReportRoutes.deleteScheduledReport)).toHaveLength(0);
    server.answer(scheduledReportRoutes.deleteScheduledReport, undefined);
    server.answer(scheduledReportRoutes.listScheduledReports, []);
    await user.click(question.getByRole('button', { name: 'Delete report' }));
    expect(await screen.findByText('No report is scheduled yet.')).toBeInTheDocument();
  });
});
