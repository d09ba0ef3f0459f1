export * from './alarm-channel.ts';
export * from './channel-limit-routes.ts';
export * from './channel-limits.ts';
export * from './limited-channel.ts';
