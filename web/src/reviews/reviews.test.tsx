import { reviewRoutes, userRoutes } from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { user as person } from '../testing/samples/company.ts';
import {
  reviewWithFigures as review,
  reviewPlan as plan,
  reviewSummary as summary,
} from '../testing/samples/reviews.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer({ role: 'admin' });
  answerEmptyCompany(server);
});

test('what is due is opened and ended by keyboard alone, and what needs a look comes first', async () => {
  server.answer(reviewRoutes.listReviews, [summary()]);
  server.answer(reviewRoutes.getReview, review());
  const { user } = openPage('/alarm-log/reviews', server);
  const link = await screen.findByRole('link', { name: /^Pharmacy/ });
  link.focus();
  await user.keyboard('{Enter}');
  const figures = within(await screen.findByRole('list', { name: 'Figures of the period' }));
  const names = figures.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Warm fridge', 'Calm fridge']);
  expect(figures.getByText('1 not acknowledged')).toBeInTheDocument();
  expect(figures.getByText(/Calibration due since 1 October 2026/)).toBeInTheDocument();
  server.answer(reviewRoutes.endReview, review({ state: 'done', result: 'nothing', may_end: false }));
  server.answer(reviewRoutes.listReviews, []);
  screen.getByRole('button', { name: 'Nothing to note' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No review is due')).toBeInTheDocument();
});

test('a finding needs a text, and a refusal is shown beside the buttons', async () => {
  server.answer(reviewRoutes.getReview, review());
  const { user } = openPage('/alarm-log/reviews?review=7', server);
  await user.click(await screen.findByRole('button', { name: 'Finding...' }));
  await user.click(screen.getByRole('button', { name: 'Save finding' }));
  expect(await screen.findByText('Please say what was found.')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/What was found/), 'The seal is worn');
  server.refuse(reviewRoutes.endReview, 409, { message: 'This review is done already.' });
  await user.click(screen.getByRole('button', { name: 'Save finding' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This review is done already.');
});

test('a review that is done shows who did it, its finding and what came later, and cannot be ended again', async () => {
  const [first, ...others] = review().sensors;
  const done = { state: 'done', result: 'finding', text: 'The seal is worn', late: true } as const;
  server.answer(
    reviewRoutes.getReview,
    review({
      ...done,
      done_at: minutesAgo(5),
      done_by: 'ann',
      may_end: false,
      digest: 'a'.repeat(64),
      sensors: first === undefined ? [] : [{ ...first, later_readings: 14 }, ...others],
    }),
  );
  openPage('/alarm-log/reviews?review=7', server);
  expect(await screen.findByText('The seal is worn')).toBeInTheDocument();
  expect(screen.getByText('Done late')).toBeInTheDocument();
  expect(screen.getAllByText('14 readings came later.')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Nothing to note' })).not.toBeInTheDocument();
});

test('a plan warns of a reviewer who is gone, and is changed with others', async () => {
  server.answer(reviewRoutes.listReviewPlans, [plan()]);
  server.answer(userRoutes.listUsers, [person({ id: 1, username: 'ann' })]);
  const { user } = openPage('/alarm-log/reviews?tab=plans', server);
  expect(await screen.findByText(/Cannot sign in any more: bob/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change the plan of Pharmacy' }));
  const hours = screen.getByLabelText('Hours to do it in');
  await user.clear(hours);
  await user.type(hours, '999');
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  expect(await screen.findByText('Please give a whole number from 1 to 336.')).toBeInTheDocument();
  await user.clear(hours);
  await user.type(hours, '8');
  const [ann] = plan().reviewers;
  server.answer(reviewRoutes.saveReviewPlan, plan());
  server.answer(reviewRoutes.listReviewPlans, [plan({ reviewers: ann === undefined ? [] : [ann] })]);
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  await vi.waitFor(() => expect(screen.queryByText(/Cannot sign in any more/)).not.toBeInTheDocument());
  expect(screen.queryByLabelText('Hours to do it in')).not.toBeInTheDocument();
});

test('a user who makes no reports sees the plans and changes none', async () => {
  server = startServer({ role: 'viewer' });
  answerEmptyCompany(server);
  server.answer(reviewRoutes.listReviewPlans, [plan()]);
  openPage('/alarm-log/reviews?tab=plans', server);
  expect(await screen.findByText('Pharmacy')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Change|Delete|Plan reviews/ })).not.toBeInTheDocument();
});
