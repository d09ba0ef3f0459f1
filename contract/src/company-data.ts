import { z } from 'zod';
import { route } from './route.ts';

export const companyDataRoutes = {
  exportCompany: route({
    method: 'GET',
    path: '/settings/export',
    summary:
      'Everything of the company as a ZIP file of CSV and JSON, without passwords, keys and other secrets',
    tag: 'Settings',
    permission: 'admin',
    answer: z.string(),
    mediaType: 'application/zip',
  }),
};
