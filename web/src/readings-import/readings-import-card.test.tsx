import { readingsImportRoutes, type ReadingsImport } from '@ts1/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { minutesAgo, pass } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { ReadingsImportCard } from './readings-import-card.tsx';

const OPEN = { name: 'Import readings from a file' };

function show(last: Partial<ReadingsImport>) {
  const server = startServer({ role: 'admin' });
  const answer = (changes: Partial<ReadingsImport>): void =>
    server.answer(readingsImportRoutes.getReadingsImport, {
      maxBytes: 50_000_000,
      import: {
        phase: 'store',
        progress: 0.4,
        fileName: 'cellar.csv',
        startedAt: minutesAgo(1),
        startedBy: 'ann',
        failure: null,
        result: null,
        ...changes,
      },
    });
  answer(last);
  showPart(<ReadingsImportCard />, server);
  return answer;
}

test('an import whose server is away says so, can be begun anew, and shows by itself how it goes on', async () => {
  const answer = show({ phase: 'waiting' });
  expect(await screen.findByText(/The server that has cellar\.csv was stopped/)).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('button', OPEN)).toBeEnabled();

  answer({ phase: 'store', progress: 0.2, resumed: true });
  await pass(1_000);
  expect(await screen.findByRole('progressbar')).toHaveAttribute('value', '0.2');
  expect(screen.getByText(/began anew after a restart of the server/)).toBeVisible();
  expect(screen.queryByRole('button', OPEN)).toBeNull();
});

test('an import from whose server nothing is received says that it goes on, in place of a bar that does not move', async () => {
  const answer = show({ phase: 'store', progress: 0.4, quietSince: minutesAgo(1) });
  expect(
    await screen.findByText(/The import of cellar\.csv is interrupted: .* within a minute/),
  ).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  answer({ phase: 'read', progress: 0.1, resumed: true });
  await pass(1_000);
  expect(await screen.findByRole('progressbar')).toHaveAttribute('value', '0.1');
});

test('one whose file is no longer here asks for it again', async () => {
  show({ phase: 'failed', progress: 0.4 });
  expect(await screen.findByRole('alert')).toHaveTextContent('the file is no longer here');
  expect(screen.getByRole('button', OPEN)).toBeEnabled();
});
