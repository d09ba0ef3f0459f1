import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart, startServer } from '../testing/page.tsx';
import { DownloadLink } from './index.ts';

test('a file is a link that the browser stores, named by what is in it', () => {
  showPart(
    <DownloadLink kind="PDF" label="PDF: report of the period" href="/api/sensors/1/exports/pdf" />,
    startServer(),
  );
  const link = screen.getByRole('link', { name: 'PDF: report of the period' });
  expect(link).toHaveTextContent(/^PDF$/);
  expect(link).toHaveAttribute('href', '/api/sensors/1/exports/pdf');
  expect(link).toHaveAttribute('download');
});
