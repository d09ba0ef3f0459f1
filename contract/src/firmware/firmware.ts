import { z } from 'zod';
import { route } from '../platform/route.ts';

export const firmwareRoutes = {
  latestFirmware: route({
    method: 'GET',
    path: '/firmware/latest',
    summary: 'The newest sensor firmware; null while it is not known',
    tag: 'Firmware',
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: z.object({ version: z.string().nullable() }),
  }),
};
