import { type AnalyticsEvent, type FieldErrors, randomId, VISITOR_MESSAGES } from '@site/contracts';
import { type SlotName, storedUtm, type ToastOptions, toast, track, wakeSlot } from '@site/platform';
import { type Attempt, Draft, EMPTY, type Fields, type KeptFile } from './draft';
import { type Outcome, postLead } from './post-lead';
import type { Progress } from './progress';
import { connectionBack, isOffline } from './retry-policy';

export type Failure = Exclude<Outcome, { kind: 'stored' }>;

/** Files of a form, in addition to its fields. Like the sender they live as long as the document. */
interface FormFiles {
  subscribe(listener: () => void): () => void;
  /** Files that the draft keeps. */
  chosen(): KeptFile[];
  restore(files: readonly KeptFile[]): void;
  clear(): void;
  drop(gone: (path: string) => boolean): void;
  /** Whether a valid form must wait for uploads. */
  pending(): boolean;
}

interface LeadKind {
  /** The slot's name, which is the draft's key. */
  name: SlotName;
  url: string;
  /** Analytics events once the server has the lead. */
  counted: readonly AnalyticsEvent[];
  success: ToastOptions;
  /** The text below 'Submission Error'. */
  describe: (failure: Failure) => string;
  files?: FormFiles;
}

/** The form that is currently mounted, if any. */
export interface Listener {
  /** The server has the lead: clear the fields. */
  onStored(): void;
  onRefused(fields: FieldErrors): void;
}

export const FILLING: Progress = { step: 'filling' };

/**
 * Sends leads of one kind, one at a time, with the visit's campaign and one key per attempt, and keeps their draft
 * until the server has them. Lives as long as the document: a visitor may navigate during a submission.
 */
export class LeadSender<T extends object> {
  readonly draft: Draft;
  #progress: Progress = FILLING;
  #listener: Listener | undefined;
  /** Changed since it was sent: the form's current content has not been sent. */
  #edited = false;
  #filesRestored = false;
  readonly #subscribers = new Set<() => void>();
  readonly #kind: LeadKind;
  readonly #opened = Date.now() - performance.now();

  constructor(kind: LeadKind) {
    this.#kind = kind;
    this.draft = new Draft(kind.name);
    // Updates the draft even when no form is mounted: an upload may end on any page.
    kind.files?.subscribe(() => {
      this.#restoreFiles();
      this.recordChange(this.draft.content ?? EMPTY);
    });
  }

  readonly progress = (): Progress => this.#progress;

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  /** Called when a form mounts. Resumes a submission that was waiting for the connection before a reload. */
  attach(listener: Listener): () => void {
    this.#listener = listener;
    const { attempt } = this.draft;
    if (attempt?.waits && this.#progress.step === 'filling') {
      if (isOffline()) void this.#wait(attempt);
      else void this.#post(attempt);
    }
    return () => {
      if (this.#listener === listener) this.#listener = undefined;
    };
  }

  /** Whether an upload is in progress. */
  pending(): boolean {
    return this.#kind.files?.pending() ?? false;
  }

  /** Stores the form's content without counting it as a change: another page shows the same request. */
  storeDraft(fields: Fields): boolean {
    this.#restoreFiles();
    const files = this.#kind.files?.chosen() ?? [];
    const { text, ticked, unticked } = fields;
    const empty = Object.keys(text).length + ticked.length + unticked.length + files.length === 0;
    return this.draft.save(empty ? undefined : { text, ticked, unticked, files }, this.#opened);
  }

  /** Stores the form's content. A change, including a file in upload, cancels an automatic send. */
  recordChange(fields: Fields): void {
    if (!this.storeDraft(fields) && !this.pending()) return;
    this.#edited = true;
    const { step } = this.#progress;
    if (step === 'waiting' || (step === 'filling' && this.draft.attempt?.waits)) {
      this.#setWaits(false);
      this.set({ step: 'changed' });
    } else if (step === 'sent') this.set(FILLING);
  }

  set(progress: Progress): void {
    this.#progress = progress;
    for (const subscriber of this.#subscribers) subscriber();
  }

  /** `website` is the value of the honeypot field. */
  async send(lead: T, website: string): Promise<void> {
    // State lags by one render; a double click does not.
    if (this.#progress.step === 'sending') return;
    const attempt = this.#attempt(lead, website);
    this.draft.try(attempt);
    await this.#post(attempt);
  }

  /** Unchanged content is the same attempt, even much later or after another campaign. */
  #attempt(lead: T, website: string): Attempt {
    const start = JSON.stringify(lead).slice(0, -1);
    const { attempt, since = this.#opened } = this.draft;
    if (attempt?.body.startsWith(start)) return { ...attempt, waits: undefined };
    // The form is at least as old as its page, even if the device's clock was set back.
    const openForMs = Math.round(Math.max(Date.now() - since, performance.now()));
    const hints = { website: website || undefined, openForMs };
    return { key: randomId(), body: JSON.stringify({ ...lead, ...storedUtm(), ...hints }) };
  }

  /** The draft's files, from before a reload, come before the first file of this document. */
  #restoreFiles(): void {
    if (this.#filesRestored) return;
    this.#filesRestored = true;
    this.#kind.files?.restore(this.draft.content?.files ?? []);
  }

  async #post(attempt: Attempt): Promise<void> {
    this.#edited = false;
    this.set({ step: 'sending', retry: 0 });
    const outcome = await postLead(this.#kind.url, attempt.body, attempt.key, {
      onRetry: (retry) => this.set({ step: 'sending', retry }),
    });
    if (outcome.kind === 'stored') this.#stored(attempt);
    // Once the form has promised to send it, it keeps trying: a returning connection fails a few more times.
    else if (outcome.kind === 'unreachable' && !this.#edited && (attempt.waits || isOffline()))
      await this.#wait(attempt);
    else this.#failed(outcome);
  }

  #stored({ body }: Attempt): void {
    const { success, counted, files } = this.#kind;
    for (const event of counted) track(event);
    this.#setWaits(false);
    if (this.#edited) {
      this.draft.try(undefined);
      // They belong to the stored lead; another lead cannot use them.
      files?.drop((path) => body.includes(JSON.stringify(path)));
    } else {
      this.draft.clear();
      files?.clear();
      this.#listener?.onStored();
    }
    this.set({ step: 'sent' });
    toast(success);
  }

  #failed(failure: Failure): void {
    this.#setWaits(false);
    const { status = 0, retryAfter = undefined, fields = undefined } = failure.kind === 'refused' ? failure : {};
    // The key belongs to other content: the next attempt gets a new one.
    if (status === 409) this.draft.try(undefined);
    if (status === 429) this.set({ step: 'limited', seconds: retryAfter });
    else this.set(fields ? FILLING : { step: 'failed' });
    toast({
      title: VISITOR_MESSAGES.submissionError,
      description: this.#kind.describe(failure),
      variant: 'destructive',
    });
    if (fields) this.#listener?.onRefused(fields);
  }

  async #wait(attempt: Attempt): Promise<void> {
    const waiting = { ...attempt, waits: true };
    this.draft.try(waiting);
    wakeSlot(this.#kind.name, true);
    const progress: Progress = { step: 'waiting' };
    this.set(progress);
    await connectionBack();
    // Otherwise changed or sent manually since.
    if (this.#progress === progress) await this.#post(waiting);
  }

  #setWaits(waits: boolean): void {
    const { attempt } = this.draft;
    if (attempt?.waits) this.draft.try({ ...attempt, waits });
    wakeSlot(this.#kind.name, waits);
  }
}
