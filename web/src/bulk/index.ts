export { PreviewText } from './preview-text.tsx';
export { previewChanges, type Outcome, type Preview } from './preview.ts';
