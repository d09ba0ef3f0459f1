export { DeliveryDialog, type DeliveryQuery } from './delivery-dialog.tsx';
