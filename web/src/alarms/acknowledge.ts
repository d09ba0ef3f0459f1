// The forms that acknowledge: apart from the other faces, so that the bar of every page does not carry them.
export { AcknowledgeButton } from './acknowledge-button.tsx';
export { AcknowledgeForm } from './acknowledge-form.tsx';
export { NotNotified } from './not-notified.tsx';
export { Instructions } from './instructions.tsx';
