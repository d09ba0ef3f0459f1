import { z } from 'zod';
import { route } from '../platform/route.ts';
import { idText, moment } from '../platform/values.ts';

/** Filters of the dashboard's cards; `offline` excludes sensors that are out of service. */
export const DASHBOARD_FILTERS = ['online', 'warning', 'offline', 'out-of-limits', 'no-limits'] as const;
export type DashboardFilter = (typeof DASHBOARD_FILTERS)[number];

const TAG = 'Exports';
const file = z.string();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const ofSensor = {
  method: 'GET',
  tag: TAG,
  permission: 'signed-in',
  zoneLimit: 'filtered',
  params: z.object({ sensorId: idText }),
  query: z
    .object({ startDate: moment, endDate: moment })
    .refine((q) => q.startDate <= q.endDate, { path: ['endDate'], message: 'must not be before startDate' }),
  answer: file,
} as const;

const ofDashboard = {
  method: 'GET',
  tag: TAG,
  permission: 'signed-in',
  zoneLimit: 'filtered',
  query: z.object({ zoneId: idText.optional(), status: z.enum(DASHBOARD_FILTERS).optional() }),
  answer: file,
} as const;

/** Exports of readings, with times in the company's time zone. */
export const exportRoutes = {
  sensorCsv: route({
    ...ofSensor,
    path: '/sensors/{sensorId}/exports/csv',
    summary: 'Every reading of a period, both ends inclusive, as a CSV file that import-readings reads back',
    mediaType: 'text/csv; charset=utf-8',
    errors: [400, 404],
  }),
  sensorLine: route({
    ...ofSensor,
    path: '/sensors/{sensorId}/exports/line',
    summary: "Every reading of a period, both ends inclusive, in InfluxDB's line protocol (nanoseconds)",
    mediaType: 'text/plain; charset=utf-8',
    errors: [400, 404],
  }),
  readingsMetrics: route({
    method: 'GET',
    path: '/metrics/readings',
    summary: 'The newest values of every sensor for Prometheus (OpenMetrics 1.0), of at most 10,000 sensors',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    mediaType: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
    answer: file,
  }),
  sensorXlsx: route({
    ...ofSensor,
    path: '/sensors/{sensorId}/exports/xlsx',
    summary: 'Every reading of a period, both ends inclusive, as a spreadsheet',
    mediaType: XLSX,
    errors: [400, 404],
  }),
  sensorPdf: route({
    ...ofSensor,
    path: '/sensors/{sensorId}/exports/pdf',
    summary: 'Report of a period: chart, limits, statistics, alarms and how complete the data are',
    mediaType: 'application/pdf',
    errors: [400, 404, 503],
  }),
  dashboardPdf: route({
    ...ofDashboard,
    path: '/dashboard/exports/pdf',
    summary: "The sensors of the dashboard in one's own order, or of a zone or a status, as a PDF",
    mediaType: 'application/pdf',
    errors: [400, 404, 503],
  }),
  dashboardXlsx: route({
    ...ofDashboard,
    path: '/dashboard/exports/xlsx',
    summary: "The sensors of the dashboard in one's own order, or of a zone or a status, as a spreadsheet",
    mediaType: XLSX,
    errors: [400, 404],
  }),
};
