import { DRAFT_LIFETIME_MS, draftKey, type UploadField } from '@site/contracts';

/** A chosen file: enough to show it again, and to send it once it is uploaded. */
export interface KeptFile {
  field: UploadField;
  /** Empty until it is uploaded. */
  path: string;
  name: string;
  size: number;
  /** Time of the upload, or of the choice. The server keeps a file no longer than a draft lives. */
  at: number;
}

/** The visitor's input in a form. */
export interface Fields {
  text: Record<string, string>;
  ticked: string[];
  /** Preselected checkboxes that the visitor cleared. */
  unticked: string[];
}

export const EMPTY: Fields = { text: {}, ticked: [], unticked: [] };

export interface FormContent extends Fields {
  files: KeptFile[];
}

/** A submission in progress: it repeats the same key and body until the server answers. */
export interface Attempt {
  key: string;
  body: string;
  /** Send it automatically when the connection is back. */
  waits?: boolean;
}

interface Kept {
  version: typeof VERSION;
  /** Time when the form was first opened, and of its last change: milliseconds since 1970. */
  since: number;
  at: number;
  content: FormContent;
  attempt?: Attempt;
}

/** Increase this when the shape changes: drafts of an older release are then ignored. */
const VERSION = 1;

/** The subset of Web Storage in use. It throws where the visitor has disabled it. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The content of one kind of form, in session storage: private to this tab, and removed with it. It survives a reload
 * and a crash, but at most `LIMITS.draftHours` without a change, even if the form is never opened. Without storage it
 * lives as long as the page.
 */
export class Draft {
  #kept: Kept | undefined;
  #read = false;
  #end: ReturnType<typeof setTimeout> | undefined;
  readonly #key: string;
  readonly #store: () => DraftStore;

  /** @param slot The form's slot. */
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

  /** When the form was first opened, if that was before this page. */
  get since(): number | undefined {
    return this.#current()?.since;
  }

  /** Stores the form's content; undefined removes it. Returns whether it changed. */
  save(content: FormContent | undefined, since: number): boolean {
    const before = this.#current();
    if (JSON.stringify(before?.content) === JSON.stringify(content)) return false;
    this.#write(
      content && { version: VERSION, since: before?.since ?? since, at: Date.now(), content, attempt: before?.attempt },
    );
    return true;
  }

  /** Stores a submission with the content it was made from. */
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

  /** Holds it in memory, and checks again when it expires. */
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
      // Disabled, or written by other code.
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

/** A draft last changed before this has expired. */
const oldest = () => Date.now() - DRAFT_LIFETIME_MS;
