import { DRAFT_LIFETIME_MS, draftKey, type UploadField } from '@site/contracts';

/** A file that was uploaded: enough to show it again, and to send it. */
export interface KeptFile {
  field: UploadField;
  path: string;
  name: string;
  size: number;
  /** When it was uploaded. The server keeps it no longer than a draft lives. */
  at: number;
}

/** What a visitor has done to the fields of a form. */
export interface Fields {
  text: Record<string, string>;
  ticked: string[];
  /** What the page had chosen for them and they did not want. */
  unticked: string[];
}

export const EMPTY: Fields = { text: {}, ticked: [], unticked: [] };

export interface FormContent extends Fields {
  files: KeptFile[];
}

/** A submission that was begun: the same key and the very same body are sent until the server has answered. */
export interface Attempt {
  key: string;
  body: string;
  /** It is to be sent, without another press, when the connection is back. */
  waits?: boolean;
}

interface Kept {
  version: typeof VERSION;
  /** When the form was opened first, and when its content changed last: milliseconds since 1970. */
  since: number;
  at: number;
  content: FormContent;
  attempt?: Attempt;
}

/** Another shape gets another number: what an older release has left is then no draft. */
const VERSION = 1;

/** The part of Web Storage that is used. It throws where the visitor has disabled it. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What was entered into one kind of form, in session storage: this tab's alone, and gone with it. Survives a reload
 * and a crash, and no more than `LIMITS.draftHours` without a change, whether or not anybody looks. Where storage is
 * disabled it lives as long as the page.
 */
export class Draft {
  #kept: Kept | undefined;
  #read = false;
  #end: ReturnType<typeof setTimeout> | undefined;
  readonly #key: string;
  readonly #store: () => DraftStore;

  /** @param slot Whose form this is of. */
  constructor(slot: string, store: () => DraftStore = () => sessionStorage) {
    this.#key = draftKey(slot);
    this.#store = store;
  }

  get content(): FormContent | undefined {
    return this.#current()?.content;
  }

  get attempt(): Attempt | undefined {
    return this.#current()?.attempt;
  }

  /** When the form was opened first, if that was before this page. */
  get since(): number | undefined {
    return this.#current()?.since;
  }

  /** Keeps what stands in the form now; undefined when nothing does. Says whether that is news. */
  save(content: FormContent | undefined, since: number): boolean {
    const before = this.#current();
    if (JSON.stringify(before?.content) === JSON.stringify(content)) return false;
    this.#write(
      content && { version: VERSION, since: before?.since ?? since, at: Date.now(), content, attempt: before?.attempt },
    );
    return true;
  }

  /** Keeps a submission with the content that it was made of. */
  try(attempt: Attempt | undefined): void {
    const kept = this.#current();
    if (kept) this.#write({ ...kept, attempt });
  }

  clear(): void {
    this.#write(undefined);
  }

  #current(): Kept | undefined {
    if (!this.#read) {
      this.#read = true;
      this.#hold(this.#stored());
    }
    if (this.#kept && !(this.#kept.at > oldest())) this.clear();
    return this.#kept;
  }

  /** In memory, and to be looked at again when its time is over. */
  #hold(kept: Kept | undefined): void {
    this.#kept = kept;
    clearTimeout(this.#end);
    if (!kept) return;
    const left = Math.min(kept.at - oldest(), DRAFT_LIFETIME_MS);
    this.#end = setTimeout(() => this.#hold(this.#current()), left);
  }

  #stored(): Kept | undefined {
    try {
      const kept = JSON.parse(this.#store().getItem(this.#key) ?? 'null') as Kept | null;
      if (kept?.version === VERSION) {
        const files = kept.content.files.filter(({ at }) => at > oldest());
        return { ...kept, content: { ...kept.content, files } };
      }
      this.#store().removeItem(this.#key);
    } catch {
      // Disabled, or written by somebody else.
    }
    return undefined;
  }

  #write(kept: Kept | undefined): void {
    this.#hold(kept);
    try {
      if (kept) this.#store().setItem(this.#key, JSON.stringify(kept));
      else this.#store().removeItem(this.#key);
    } catch {
      // Disabled or full: kept in memory.
    }
  }
}

/** What was changed last then has had its time. */
const oldest = () => Date.now() - DRAFT_LIFETIME_MS;
