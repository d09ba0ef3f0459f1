import {
  AUDIT_ACTIONS,
  auditGroup,
  auditRoutes,
  sensorRoutes,
  settingsRoutes,
  userRoutes,
  type AuditEntry,
} from '@ts1/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MOST_ROWS } from '../ui/use-long-list.tsx';
import { useDevice } from '../testing/browser.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { auditChain, auditEntry } from '../testing/samples/audit.ts';
import { companySettings, user as sampleUser } from '../testing/samples/company.ts';

let server: FakeServer;

beforeEach(() => {
  window.scrollY = 0;
  // Nothing is laid out here: the list is at the top of the page and moves when that is scrolled.
  vi.spyOn(HTMLTableSectionElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -window.scrollY, 0, 0),
  );
  server = startServer();
  server.answer(auditRoutes.listAuditLogs, [auditEntry()]);
  server.answer(auditRoutes.auditChain, auditChain());
  server.answer(sensorRoutes.listSensors, []);
  server.answer(userRoutes.listUsers, [sampleUser(), sampleUser({ id: 7, username: 'bob' })]);
});

const open = async (search = '') => {
  const opened = openPage(`/audit-logs${search}`, server);
  await screen.findByRole('heading', { level: 1, name: 'Audit Logs' });
  return opened;
};
const table = async (): Promise<HTMLElement> => screen.findByRole('table', { name: 'Audit Logs' });
const plain = ({ textContent }: HTMLElement): string => (textContent ?? '').replaceAll(/\s/g, ' ');
const asked = () => server.asked(auditRoutes.listAuditLogs);
const lastQuery = () => asked().at(-1)?.query;
const rows = (from: number, count: number): AuditEntry[] =>
  Array.from({ length: count }, (_, index) =>
    auditEntry({ id: from - index, description: `Row ${from - index}` }),
  );
/** Scrolls from the first row to the last, and returns the descriptions in their order. */
const scrollThrough = async (): Promise<readonly string[]> => {
  const found = new Map<number, string>();
  for (let y = 0; y < 6_000; y += 300) {
    act(() => {
      window.scrollY = y;
      window.dispatchEvent(new Event('scroll'));
    });
    for (const row of within(await table())
      .getAllByRole('row')
      .slice(1)) {
      found.set(Number(row.getAttribute('aria-rowindex')), within(row).getByText(/^Row/).textContent);
    }
  }
  return [...found].toSorted(([one], [other]) => one - other).map(([, text]) => text);
};
const filters = () => within(screen.getByLabelText('Filters'));

describe('a row', () => {
  test('says when, who and what, and the rest when it is opened', async () => {
    server.answer(auditRoutes.listAuditLogs, [
      auditEntry({ details: { zoneId: 3, name: { before: 'Kitchen', after: 'Cold kitchen' }, note: null } }),
    ]);
    const { user } = await open();
    const row = within(await table()).getByRole('row', { name: /Kitchen/ });
    expect(within(row).getAllByRole('cell').map(plain)).toEqual([
      '10 Feb 2026, 09:29:00',
      'ann',
      'Zone added',
      'Added zone "Kitchen"',
      'Details',
    ]);
    const button = within(row).getByRole('button', { name: 'Details of row 7' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const value = (term: string) =>
      screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(value('By')).toBe('A user');
    expect(value('Zone id')).toBe('3');
    expect(value('Name')).toBe('Kitchen → Cold kitchen');
    expect(value('Note')).toBe('–');
    expect(value('Hash')).toBe('b'.repeat(64));
    expect(value('Hash of the row before')).toBe('a'.repeat(64));
  });

  test.each([
    ['stranger', 'Nobody signed in, by the address that was typed'],
    ['operator', 'The command line of the server'],
    ['program', 'A program with an API key'],
  ] as const)('of a %s is never taken for one of a user', async (actor, words) => {
    server.answer(auditRoutes.listAuditLogs, [auditEntry({ actor, user_id: null })]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Details of row 7' }));
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  test('that a client reported of itself says so, and one of a later version is named all the same', async () => {
    server.answer(auditRoutes.listAuditLogs, [
      auditEntry({ id: 8, action: 'client_report' }),
      auditEntry({ action: 'freezer_defrosted' }),
    ]);
    await open();
    const shown = within(await table());
    expect(shown.getByTitle(/the server did not see it happen/)).toBeInTheDocument();
    expect(shown.getByText('Freezer defrosted')).toBeInTheDocument();
  });

  test('is a card on a phone, whose filters are behind a button', async () => {
    useDevice('phone');
    const { user } = await open();
    const list = await screen.findByRole('list', { name: 'Audit Logs' });
    expect(within(list).getByRole('listitem')).toHaveTextContent('Added zone "Kitchen"');
    expect(screen.queryByRole('combobox', { name: 'Action' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    expect(filters().getByRole('combobox', { name: 'Action' })).toBeInTheDocument();
  });
});

describe('the filters', () => {
  test('are sent as the specification has them, and are in the address', async () => {
    const { user } = await open();
    await table();
    await user.type(filters().getByRole('searchbox', { name: 'Search' }), ' Kitchen ');
    await user.selectOptions(filters().getByRole('combobox', { name: 'Action' }), 'Zone added');
    await user.selectOptions(filters().getByRole('combobox', { name: 'User' }), 'bob');
    await user.selectOptions(filters().getByRole('combobox', { name: 'Rows' }), '50');
    await waitFor(() =>
      expect(lastQuery()).toEqual({ search: 'Kitchen', action: 'zone_create', user_id: 7, limit: 50 }),
    );
    const address = new URLSearchParams(window.location.search);
    expect(address.get('action')).toBe('zone_create');
    expect(address.get('user')).toBe('7');
    expect(filters().getByRole('searchbox', { name: 'Search' })).toHaveValue(' Kitchen ');
  });

  test('are asked for once what is typed has settled, not letter by letter', async () => {
    const { user } = await open();
    await table();
    const before = asked().length;
    await user.type(filters().getByRole('searchbox', { name: 'Search' }), 'Kitchen');
    await waitFor(() => expect(lastQuery()?.search).toBe('Kitchen'));
    expect(asked().length - before).toBeLessThan('Kitchen'.length);
  });

  test('take times on the company’s clock, and the whole of the last minute', async () => {
    server.answer(settingsRoutes.getCompanySettings, companySettings({ timeZone: 'America/New_York' }));
    await open('?from=2026-02-09T08:00&until=2026-02-10T08:00');
    await table();
    expect(lastQuery()?.startDate).toBe(Date.parse('2026-02-09T13:00:00.000Z'));
    expect(lastQuery()?.endDate).toBe(Date.parse('2026-02-10T13:00:59.999Z'));
    expect(screen.getByText('On the clock of America/New_York.')).toBeInTheDocument();
    expect(screen.getByLabelText('From')).toHaveValue('9 Feb 2026, 08:00');
  });

  test('that make no sense in an address are ignored', { tags: ['2.5.11'] }, async () => {
    await open('?action=DROP&user=-1&from=yesterday&limit=7');
    await table();
    expect(lastQuery()).toEqual({ limit: 100 });
  });

  test('by a user who was deleted since still say whose rows they are', async () => {
    await open('?user=99');
    await table();
    expect(await filters().findByRole('combobox', { name: 'User' })).toHaveDisplayValue('User 99');
    expect(lastQuery()?.user_id).toBe(99);
  });

  test('are all cleared by one press, a text that means no date too', async () => {
    const { user } = await open('?search=Kitchen');
    await table();
    await user.type(screen.getByLabelText('From'), 'some day');
    await user.click(filters().getByRole('button', { name: 'Clear Filters' }));
    expect(screen.getByLabelText('From')).toHaveValue('');
    expect(filters().getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  });

  test('list the actions by what they concern', async () => {
    await open();
    await table();
    const action = within(filters().getByRole('combobox', { name: 'Action' }));
    const groups = action.getAllByRole('group');
    expect(groups).toHaveLength(auditGroup.options.length);
    const devices = within(action.getByRole('group', { name: 'Sensors, base units and zones' }));
    expect(devices.getByRole('option', { name: 'Zone added' })).toBeInTheDocument();
    expect(action.getAllByRole('option')).toHaveLength(1 + AUDIT_ACTIONS.length);
  });

  test('that match nothing say so, and are cleared at once', async () => {
    server.answer(auditRoutes.listAuditLogs, ({ query }) =>
      query.search === undefined ? [auditEntry()] : [],
    );
    const { user } = await open('?search=nobody');
    expect(await screen.findByText('No audit logs match your filters')).toBeInTheDocument();
    const [, inPlace] = screen.getAllByRole('button', { name: 'Clear Filters' });
    await user.click(inPlace as HTMLElement);
    expect(within(await table()).getByText('Added zone "Kitchen"')).toBeInTheDocument();
    expect(window.location.search).toBe('');
  });

  test('go along with the table that is exported, never with the whole log', async () => {
    await open('?action=zone_create&search=Kitchen');
    const csv = await screen.findByRole('link', { name: 'Export CSV' });
    const query = new URL(csv.getAttribute('href') ?? '', 'http://here.invalid').searchParams;
    expect(Object.fromEntries(query)).toEqual({ action: 'ZONE_CREATE', search: 'Kitchen' });
    expect(screen.getByRole('link', { name: 'Export with proof' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/audit-logs\/export$/),
    );
  });
});

describe('older rows', () => {
  test(
    'come page after page, without one twice or left out, down to the first',
    { tags: ['2.2.40', '2.9.5'] },
    async () => {
      server.answer(auditRoutes.listAuditLogs, ({ query }) =>
        rows((query.before ?? 121) - 1, query.before === undefined ? 50 : query.before > 60 ? 50 : 20),
      );
      const { user } = await open('?limit=50');
      expect(within(await table()).getAllByRole('row')).toHaveLength(51);
      await user.click(screen.getByRole('button', { name: 'Show older rows' }));
      await waitFor(async () => expect(await table()).toHaveAttribute('aria-rowcount', '101'));
      expect(lastQuery()?.before).toBe(71);
      await user.click(screen.getByRole('button', { name: 'Show older rows' }));
      await waitFor(async () => expect(await table()).toHaveAttribute('aria-rowcount', '121'));
      expect(screen.queryByRole('button', { name: 'Show older rows' })).not.toBeInTheDocument();
      expect(await scrollThrough()).toEqual(rows(120, 120).map(({ description }) => description));
    },
  );

  test('that cannot be read are missed aloud, and those that are there stay', async () => {
    server.answer(auditRoutes.listAuditLogs, rows(120, 50));
    const { user } = await open('?limit=50');
    await table();
    server.refuse(auditRoutes.listAuditLogs, 500);
    await user.click(screen.getByRole('button', { name: 'Show older rows' }));
    await pass(12_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('Older rows could not be loaded.');
    expect(within(await table()).getAllByRole('row')).toHaveLength(51);
    server.answer(auditRoutes.listAuditLogs, rows(70, 20));
    await user.click(screen.getByRole('button', { name: 'Show older rows' }));
    await waitFor(async () => expect(await table()).toHaveAttribute('aria-rowcount', '71'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('are counted with the details of a row, which is read on below it', async () => {
    server.answer(auditRoutes.listAuditLogs, rows(120, 100));
    const { user } = await open();
    await waitFor(async () => expect(await table()).toHaveAttribute('aria-rowcount', '101'));
    const row = within(await table()).getByRole('row', { name: /Row 119/ });
    await user.click(within(row).getByRole('button'));
    await waitFor(async () => expect(await table()).toHaveAttribute('aria-rowcount', '102'));
    expect(row).toHaveAttribute('aria-rowindex', '3');
    expect(screen.getByText('Hash').closest('tr')).toHaveAttribute('aria-rowindex', '4');
    const next = within(await table()).getByRole('row', { name: /Row 118/ });
    expect(next).toHaveAttribute('aria-rowindex', '5');
    expect(within(await table()).getAllByRole('row').length).toBeLessThanOrEqual(MOST_ROWS);
  });
});

describe('the log as it is read again', () => {
  test('shows what is new', async () => {
    const { user } = await open();
    await table();
    server.answer(auditRoutes.listAuditLogs, [
      auditEntry({ id: 8, description: 'Deleted zone "Kitchen"' }),
      auditEntry(),
    ]);
    await user.click(filters().getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Deleted zone "Kitchen"')).toBeInTheDocument();
    expect(server.asked(auditRoutes.auditChain).length).toBeGreaterThan(1);
  });

  test('says when it could not be, instead of passing old rows for all', async () => {
    const { user } = await open();
    await table();
    server.refuse(auditRoutes.listAuditLogs, 500);
    await user.click(filters().getByRole('button', { name: 'Refresh' }));
    await pass(12_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('the log could not be read again');
    expect(screen.getByText('Added zone "Kitchen"')).toBeInTheDocument();
  });
});

describe('the state of the log', () => {
  const state = () => within(screen.getByRole('region', { name: 'State of the log' }));

  test('is being checked, then intact, and says what is signed', async () => {
    const release = server.hold(auditRoutes.auditChain);
    await open();
    expect(await screen.findByText('Checking the whole log...')).toBeInTheDocument();
    expect(state().queryByText('Intact')).not.toBeInTheDocument();
    release();
    expect(await state().findByText('Intact')).toBeInTheDocument();
    expect(state().getByText('All 7 rows are unchanged since they were written.')).toBeInTheDocument();
    expect(state().getByText(/^Signed up to row 7 on 10 Feb 2026/)).toBeInTheDocument();
  });

  test.each([
    ['altered', 'Row 4 was altered.'],
    ['cut-off', 'The log was cut off after row 4.'],
    ['unsigned', 'The check-point at row 4 is not signed by this installation.'],
  ] as const)('that is broken says where and what to do: %s', async (problem, words) => {
    server.answer(auditRoutes.auditChain, auditChain({ whole: false, entries: 3, broken_at: 4, problem }));
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(alert).toHaveTextContent('Make a backup before anything else');
    expect(state().queryByText('Intact')).not.toBeInTheDocument();
  });

  test('is found broken by a check on request', async () => {
    const { user } = await open();
    await state().findByText('Intact');
    server.answer(
      auditRoutes.auditChain,
      auditChain({ whole: false, entries: 3, broken_at: 4, problem: 'missing' }),
    );
    await user.click(state().getByRole('button', { name: 'Check now' }));
    expect(await state().findByText('Row 4 is missing.')).toBeInTheDocument();
    expect(state().queryByText('Intact')).not.toBeInTheDocument();
  });

  test('says that it could not be checked, also after a check that went well', async () => {
    server.answer(auditRoutes.auditChain, auditChain({ checked_at: minutesAgo(60) }));
    const { user } = await open();
    await state().findByText('Intact');
    server.refuse(auditRoutes.auditChain, 500);
    await user.click(state().getByRole('button', { name: 'Check now' }));
    await pass(12_000);
    expect(await state().findByRole('alert')).toHaveTextContent('The log could not be checked.');
    expect(state().getByText(/^Checked 10 Feb 2026, 08:30:00/)).toBeInTheDocument();
  });

  test('that is not signed yet says so', async () => {
    server.answer(auditRoutes.auditChain, auditChain({ signed_to: null, signed_at: null }));
    await open();
    expect(await state().findByText(/^Not signed yet/)).toBeInTheDocument();
  });
});
