export * from './channel-conditions.ts';
export * from './channel-measurands.ts';
export * from './channel-routes.ts';
export * from './channel-series.ts';
export * from './channel-table.ts';
export * from './latest-channel.ts';
