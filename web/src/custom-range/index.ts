export { CustomRangeForm } from './custom-range-form.tsx';
