import { present } from '@ts1/contract';
import { createContext, use } from 'react';
import type { ApiClient } from './api-client.ts';

export const ApiContext = createContext<ApiClient | null>(null);

/** The API client of the app. */
export function useApi(): ApiClient {
  return present(use(ApiContext), 'API');
}
