import type { Moment } from './values.ts';

export interface SitesTable {
  company_id: number;
  site_id: number;
  description: string;
  scale: number;
  address: string;
  created_at: Moment;
  deleted_at: Moment | null;
}

export interface SiteUsersTable {
  company_id: number;
  site_id: number;
  user_id: number;
}

/** The plan image of a site, in a separate table so that lists do not read it. */
export interface SitePlansTable {
  company_id: number;
  site_id: number;
  /** WebP as base64, as in calls and answers. */
  image: string;
  width: number;
  height: number;
}

/** Pixels from the top left corner of the plan at zoom 1. */
export interface SitePositionsTable {
  company_id: number;
  site_id: number;
  sensor_id: number;
  x: number;
  y: number;
}

export interface PlanTables {
  sites: SitesTable;
  site_users: SiteUsersTable;
  site_plans: SitePlansTable;
  site_positions: SitePositionsTable;
}
