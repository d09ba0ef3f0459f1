export { PlacesToAssess } from './places-to-assess.tsx';
