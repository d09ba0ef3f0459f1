/** How the API writes a moment. */
export const MOMENT = 'ISO 8601 in UTC';
