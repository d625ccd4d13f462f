import { takeEarlySubmission } from './early-press';

/**
 * A form that is sent before its code is there would leave the page with what was typed. Its submission is held back
 * and made again when the form can handle it.
 */
export class EarlySubmission {
  private ready = false;
  private held = false;
  private element: HTMLElement | undefined;

  watch(element: HTMLElement): () => void {
    this.element = element;
    // Pressed before this script was there.
    const form = element.querySelector('form');
    if (takeEarlySubmission(form)) {
      if (this.ready) form?.requestSubmit();
      else this.held = true;
    }
    const hold = (event: SubmitEvent) => {
      if (this.ready) return;
      event.preventDefault();
      event.stopPropagation();
      this.held = true;
    };
    element.addEventListener('submit', hold, true);
    return () => element.removeEventListener('submit', hold, true);
  }

  /** The content has failed: nothing of it handles a submission any more. */
  hold(): void {
    this.ready = false;
  }

  /** The content's effects have run: from here on its own handlers are there. */
  readonly release = (): void => {
    this.ready = true;
    if (this.held) this.element?.querySelector('form')?.requestSubmit();
    this.held = false;
  };
}
