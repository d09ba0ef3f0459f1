import { TASK_LATE_HOURS } from '@ts1/contract';
import { inZone } from './dates.ts';
import type { Letter, Reader } from './letter.ts';
import type { TaskItem } from './message.ts';
import { letterTexts } from './texts/index.ts';

const PATH = '/tasks';
/** Missed tasks that a message names, by its length; the page has all of them. */
const MOST_NAMED = { whole: 10, short: 3 } as const;

/** A task is due. */
export function dueTaskLetter(due: TaskItem, reader: Reader): Letter {
  const { titled, headlines, task } = letterTexts(reader.language);
  return {
    subject: titled(headlines['task-due'], nameTask(due, reader)),
    path: PATH,
    paragraphs: () => [[task.due(inZone(due.due, reader)), task.until(inZone(due.graceEndsAt, reader))]],
  };
}

/**
 * Tasks were missed: one is named in the subject, of several their number. `first` is the alert group that was notified
 * before, for the one that it escalates to.
 */
export function missedTaskLetter(
  tasks: readonly TaskItem[],
  first: string | undefined,
  reader: Reader,
): Letter {
  const { titled, headlines, task } = letterTexts(reader.language);
  const [only] = tasks;
  const about = tasks.length === 1 && only !== undefined ? nameTask(only, reader) : task.count(tasks.length);
  return {
    subject: titled(headlines['task-missed'], about),
    path: PATH,
    paragraphs: (length) => [
      tasks
        .slice(0, MOST_NAMED[length])
        .map((one) => task.missed(nameTask(one, reader), inZone(one.due, reader))),
      ...(first === undefined ? [] : [[task.first(first)]]),
      ...(length === 'short' ? [] : [[task.late(TASK_LATE_HOURS)]]),
    ],
  };
}

function nameTask({ name, place }: TaskItem, { language }: Reader): string {
  return place === null ? name : letterTexts(language).task.at(name, place);
}
