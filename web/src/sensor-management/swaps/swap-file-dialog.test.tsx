import { sensorDeviceRoutes } from '@ts1/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sensorManagement } from '../../i18n/en/sensor-management.ts';
import { addTexts } from '../../i18n/translate.ts';
import { showPart, startServer } from '../../testing/page.tsx';
import { sensor } from '../../testing/samples/devices.ts';
import { SwapFileDialog } from './swap-file-dialog.tsx';

addTexts({ sensorManagement });

test('a file of swaps is shown first, and swapped as a whole when nothing of it is wrong', async () => {
  const server = startServer();
  server.answer(sensorDeviceRoutes.swapSensors, []);
  const sensors = [sensor({ id: 1, serialNo: '010203', name: 'Freezer', type: '1' })];
  let closed = 0;
  const { user } = showPart(<SwapFileDialog sensors={sensors} onClose={() => (closed += 1)} />, server);
  const choose = async (text: string) =>
    user.upload(await screen.findByLabelText('CSV file'), new File([text], 'swaps.csv'));
  await choose('old,new\n010203,nonsense');
  expect(await screen.findByText(/does not fit its type/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Swap/ })).toBeDisabled();
  await choose('old,new,reason\n010203,010299,broken');
  await user.click(await screen.findByRole('button', { name: 'Swap 1 device' }));
  await expect.poll(() => closed).toBe(1);
  expect(server.asked(sensorDeviceRoutes.swapSensors)).toMatchObject([
    { body: { swaps: [{ sensorId: 1, serialNo: '010299', reason: 'broken', replaces: '010203' }] } },
  ]);
});
