import { z } from 'zod';
import { route } from '../platform/route.ts';

/** The public pages that an operator may write. */
export const PUBLIC_PAGES = ['terms', 'privacy', 'contact'] as const;
export type PublicPageName = (typeof PUBLIC_PAGES)[number];

export const pageRoutes = {
  publicPage: route({
    method: 'GET',
    path: '/pages/{page}',
    summary: "The operator's own text of a public page; null where the product's text stands",
    tag: 'Set-up',
    permission: 'public',
    params: z.object({ page: z.enum(PUBLIC_PAGES) }),
    /** Lines: `# ` and `## ` begin headings, `- ` items, empty lines separate paragraphs. Nothing else is markup. */
    answer: z.object({ text: z.string().nullable() }),
    errors: [400, 404],
  }),
};
