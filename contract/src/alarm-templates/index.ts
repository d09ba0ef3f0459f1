export * from './settings-for-type.ts';
export * from './shipped-examples.ts';
export * from './template-routes.ts';
