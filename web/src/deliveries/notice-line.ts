/** A line above every page that warns admins that alarms do not reach people. */
export const NOTICE_LINE =
  'mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-high px-3 py-2 text-body text-high';
