import { z } from 'zod';
import { route } from '../platform/route.ts';

export const VERSION = '1.0.0';

/** Configuration that the web app needs before sign-in; null values are shown nowhere. */
export const publicConfig = z.object({
  version: z.string(),
  providerName: z.string().nullable(),
  providerUrl: z.url({ protocol: /^https?$/ }).nullable(),
  providerPhone: z.string().nullable(),
  /** Whether links for forgotten passwords can be sent, by the server of the operator or of any company. */
  emailConfigured: z.boolean(),
  /** Whether links in messages lead to `localhost`: they open only on the server's own machine. */
  linksAreLocal: z.boolean(),
  providerEmail: z.string().nullable(),
});
export type PublicConfig = z.output<typeof publicConfig>;

export const publicConfigRoutes = {
  publicConfig: route({
    method: 'GET',
    path: '/public-config',
    summary: 'Texts of the sign-in screen and the footer that the operator configured',
    tag: 'Set-up',
    permission: 'public',
    answer: publicConfig,
  }),
};
