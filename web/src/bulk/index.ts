export { PreviewText } from './preview-text.tsx';
export { previewOf, type Outcome, type Preview } from './preview.ts';
