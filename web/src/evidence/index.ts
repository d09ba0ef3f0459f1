export { EvidencePart } from './evidence-part.tsx';
