import type { BulkAction, BulkJob, BulkSkip } from '@site/contracts';

const leads = (count: number) => (count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`);

/** Each action's labels: its button, what it asks and warns of, and during and after the job. */
export const ACTION_WORDS: Record<
  BulkAction,
  { button: string; ask: (count: number) => string; warning?: string; doing: string; done: string }
> = {
  assign: { button: 'Assign', ask: (count) => `Assign ${leads(count)}`, doing: 'Assigning', done: 'assigned' },
  'follow-up': {
    button: 'Follow up',
    ask: (count) => `Follow up with ${leads(count)}`,
    warning: 'Without a date, their follow-up is cleared.',
    doing: 'Setting the follow-up of',
    done: 'updated',
  },
  move: {
    button: 'Move',
    ask: (count) => `Move ${leads(count)} to In Progress?`,
    doing: 'Moving',
    done: 'moved to In Progress',
  },
  close: {
    button: 'Close',
    ask: (count) => `Close ${leads(count)}?`,
    warning: 'Closed leads cannot be reopened.',
    doing: 'Closing',
    done: 'closed',
  },
  spam: {
    button: 'Mark spam',
    ask: (count) => `Mark ${leads(count)} as spam?`,
    doing: 'Marking',
    done: 'marked as spam',
  },
  'not-spam': {
    button: 'Unmark spam',
    ask: (count) => `Mark ${leads(count)} as not spam?`,
    doing: 'Marking',
    done: 'marked as not spam',
  },
  delete: {
    button: 'Delete',
    ask: (count) => `Delete ${leads(count)}?`,
    warning: 'This cannot be undone. Only closed leads are deleted; all others stay as they are.',
    doing: 'Deleting',
    done: 'deleted',
  },
};

export const SKIP_WORDS: Record<BulkSkip, string> = {
  changed: 'changed after you selected it',
  gone: 'deleted after you selected it',
  status: 'its status does not allow this',
};

export const selectedWords = (count: number) => `${count.toLocaleString('en-US')} selected`;

export const startWords = ({ action, total }: BulkJob) => `${ACTION_WORDS[action].doing} ${leads(total)}`;

/** "497 leads closed. 3 were left as they are." */
export function resultWords({ action, done, skipped }: BulkJob): string {
  const result = `${leads(done)} ${ACTION_WORDS[action].done}.`;
  if (skipped === 0) return result;
  return `${result} ${skipped === 1 ? '1 was' : `${skipped.toLocaleString('en-US')} were`} left as ${skipped === 1 ? 'it is' : 'they are'}.`;
}

export const isOver = ({ total, done, skipped }: BulkJob) => done + skipped >= total;
