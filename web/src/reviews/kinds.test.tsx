import {
  authRoutes,
  present,
  type ReviewedAccess,
  type ReviewedLog,
  reviewRoutes,
  signatureRoutes,
  userRoutes,
} from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { user as person, userData } from '../testing/samples/company.ts';
import { reviewWithFigures as review, reviewPlan as plan } from '../testing/samples/reviews.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer({ role: 'admin' });
  answerEmptyCompany(server);
});

test('a review of the audit log counts rows by action and person, each leading to them', async () => {
  const log: ReviewedLog = {
    rows: 3,
    by_action: [
      { action: 'alarm_settings_update', rows: 2 },
      { action: 'user_login', rows: 1 },
    ],
    by_person: [{ username: 'ann', actor: 'user', rows: 3 }],
    first_row: 4,
    last_row: 6,
    last_hash: 'b'.repeat(64),
    broken_at: 5,
    problem: 'altered',
  };
  server.answer(reviewRoutes.getReview, review({ kind: 'audit-log', zone_name: null, sensors: [], log }));
  openPage('/alarm-log/reviews?review=7', server);
  expect(await screen.findByRole('heading', { name: 'Audit log' })).toBeInTheDocument();
  expect(await screen.findByText('Row 5 was altered.')).toBeInTheDocument();
  const actions = within(screen.getByRole('list', { name: 'Rows by action' }));
  expect(actions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/2$/),
    expect.stringMatching(/1$/),
  ]);
  const person = within(screen.getByRole('list', { name: 'Rows by person' })).getByRole('link', {
    name: 'ann',
  });
  expect(person).toHaveAttribute('href', expect.stringMatching(/^\/audit-logs\?.*search=ann/));
});

function reviewedAccess(changes: Partial<ReviewedAccess> = {}): ReviewedAccess {
  return {
    users: [
      {
        username: 'ann',
        email: 'ann@example.org',
        role: 'Operator',
        built_in_role: 'operator',
        state: 'active',
        zones: [],
        last_sign_in_at: null,
        passkeys: true,
        two_factor: false,
      },
    ],
    api_keys: [
      {
        name: 'Reporting',
        created_by: 'ann',
        created_at: minutesAgo(60),
        scopes: ['read'],
        last_used_at: null,
        ended_at: null,
      },
    ],
    webhooks: [],
    calendars: [{ rota: 'Nights', since: minutesAgo(90) }],
    ...changes,
  };
}

const answerAccess = (access: ReviewedAccess): void =>
  server.answer(reviewRoutes.getReview, review({ kind: 'access', zone_name: null, sensors: [], access }));

test('a review of access shows who and what has access', async () => {
  answerAccess(reviewedAccess());
  openPage('/alarm-log/reviews?review=7', server);
  const users = within(await screen.findByRole('list', { name: 'Users' }));
  expect(users.getByRole('listitem')).toHaveTextContent(
    /ann@example\.org.*Operator.*Active.*Never.*password, passkey/,
  );
  const keys = within(screen.getByRole('list', { name: 'API keys' }));
  expect(keys.getByRole('listitem')).toHaveTextContent(/Reporting.*Read.*Never.*Works/);
  const calendars = within(screen.getByRole('list', { name: 'Calendars of rotas' }));
  expect(calendars.getByRole('listitem')).toHaveTextContent(/Nights.*Anybody with its address/);
});

test('a review of access names built-in roles in the language of its reader, and own ones as they are', async () => {
  const data = userData('admin', { language: 'de' });
  server.answer(authRoutes.verifyAccess, { message: 'Valid Session', data });
  const [operator] = reviewedAccess().users;
  const { built_in_role: _role, ...own } = {
    ...present(operator),
    email: 'bo@example.org',
    role: 'Night watch',
  };
  answerAccess(reviewedAccess({ users: [present(operator), own] }));
  openPage('/alarm-log/reviews?review=7', server);
  const rows = within(await screen.findByRole('list', { name: 'Benutzer' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Bediener'),
    expect.stringContaining('Night watch'),
  ]);
});

test('a review that must be signed stays on the screen when it is ended, and says that its signature is missing', async () => {
  const unsigned = { must_be_signed: true, state: 'unsigned', signature_missing: true } as const;
  server.answer(reviewRoutes.getReview, review({ must_be_signed: true }));
  server.answer(signatureRoutes.listSignatures, []);
  const { user } = openPage('/alarm-log/reviews?review=7', server);
  const button = await screen.findByRole('button', { name: 'Nothing to note' });
  const ended = review({
    ...unsigned,
    result: 'nothing',
    done_at: minutesAgo(0),
    done_by: 'ann',
    may_end: false,
  });
  server.answer(reviewRoutes.endReview, ended);
  server.answer(reviewRoutes.getReview, ended);
  await user.click(button);
  expect(await screen.findByText('Signature missing')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /^Sign Pharmacy/ })).toBeInTheDocument();
});

test('a plan for the audit log is of groups of actions, and of reviewers alone who may see it', async () => {
  server.answer(reviewRoutes.listReviewPlans, []);
  server.answer(userRoutes.listUsers, [
    person({ id: 1, username: 'ann', permissions: ['audit'] }),
    person({ id: 2, username: 'bob', permissions: [] }),
  ]);
  const { user } = openPage('/alarm-log/reviews?tab=plans', server);
  await user.click(await screen.findByRole('button', { name: 'Plan reviews' }));
  const people = within(await screen.findByRole('group', { name: 'Reviewers' }));
  expect(await people.findAllByRole('checkbox')).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('Kind'), 'Audit log');
  expect(people.getAllByRole('checkbox')).toHaveLength(1);
  expect(screen.queryByLabelText('What is reviewed')).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Calibrations' }));
  await user.click(people.getByRole('checkbox'));
  await user.click(screen.getByRole('checkbox', { name: /^It must be signed/ }));
  server.answer(reviewRoutes.createReviewPlan, plan());
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  await vi.waitFor(() =>
    expect(server.asked(reviewRoutes.createReviewPlan).at(-1)?.body).toMatchObject({
      kind: 'audit-log',
      audit_groups: ['calibrations'],
      must_be_signed: true,
      zone_id: null,
      reviewer_ids: [1],
    }),
  );
});
