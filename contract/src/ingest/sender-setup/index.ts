export * from './bridge-snippet.ts';
export * from './try-sender.ts';
