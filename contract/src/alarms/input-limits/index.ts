export * from './alarm-input.ts';
export * from './input-limit-routes.ts';
export * from './input-limits.ts';
export * from './limited-input.ts';
