import { z } from 'zod';
import { route } from '../platform/route.ts';

const line = z.string().trim().max(200, 'must be at most 200 characters');

/** The company's postal address; its name is for post only: it never changes the company name of the sign-in. */
export const settingsAddress = z.object({
  companyName: line,
  address1: line,
  address2: line,
  city: line,
  postcode: line,
  country: line,
});
export type SettingsAddress = z.output<typeof settingsAddress>;

const TAG = 'Settings';

export const addressRoutes = {
  getAddress: route({
    method: 'GET',
    path: '/settings/address',
    summary: "Read the company's postal address",
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: settingsAddress,
  }),
  saveAddress: route({
    method: 'PUT',
    path: '/settings/address',
    summary: "Save the company's postal address",
    tag: TAG,
    permission: 'settings',
    changes: ['Address'],
    body: settingsAddress,
    answer: settingsAddress,
    errors: [400],
  }),
};
