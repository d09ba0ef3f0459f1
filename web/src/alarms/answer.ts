// Loaded when somebody is asked for more than a press: no page carries it.
export { AnswerDialog } from './answer-dialog.tsx';
