import * as contract from '@ts1/contract';
import { API_EXAMPLES } from '@ts1/contract/api-examples';
import { API_WORDS } from '@ts1/contract/api-words';
import { openApiDocument } from '../src/platform/http/openapi/document.ts';

/** Description of the API as a server returns it, made without a server. */
export const API_DOCUMENT = openApiDocument(contract.routes, {
  version: contract.VERSION,
  sessionCookie: 'ts1_session',
  contract,
  words: API_WORDS,
  examples: API_EXAMPLES,
  home: 'https://monitor.example.org',
});
