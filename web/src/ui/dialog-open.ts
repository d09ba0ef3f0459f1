/** Returns whether a dialog is open in front of the page. */
export function isDialogOpen(document: Document): boolean {
  return document.querySelector('[role="dialog"][data-open], [role="alertdialog"][data-open]') !== null;
}
