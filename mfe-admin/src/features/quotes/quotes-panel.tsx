import type { QuotePatch, QuoteRequest } from '@site/contracts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../shared/classes';
import type { PanelProps } from '../desk/desk-tabs';
import { ListState } from './list-state';
import styles from './panes.module.css';
import { QuoteDetail } from './quote-detail';
import { type Drafts, draftOf, withoutSaved } from './quote-draft';
import { QuoteList } from './quote-list';
import { useQuoteList } from './use-quote-list';
import { type QuoteAction, useQuoteUpdates } from './use-quote-updates';

/** Quote requests of one status: the list, and beside it the one that is chosen. On phones, one or the other. */
export function QuotesPanel({ status, label, onMoved }: PanelProps) {
  const list = useQuoteList(status);
  const { pending, update } = useQuoteUpdates();
  const [chosen, setChosen] = useState<QuoteRequest>();
  /** What was typed and not saved, by request: looking at another one loses nothing. */
  const [drafts, setDrafts] = useState<Drafts>({});
  const shown = chosen && newerOf(chosen, list.items);

  // Read when an update's answer comes: by then another one may be chosen, or the panel gone.
  const chosenId = useRef<string>(undefined);
  useLayoutEffect(() => {
    chosenId.current = chosen?.id;
  });
  useEffect(
    () => () => {
      chosenId.current = undefined;
    },
    [],
  );

  const panes = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<{ on: 'detail' | 'detail-on-phones' | 'list'; id: string }>();
  useLayoutEffect(() => {
    if (focus) moveFocus(panes.current, focus.on, focus.id);
  }, [focus]);

  function choose(request: QuoteRequest) {
    setChosen(request);
    setFocus({ on: 'detail-on-phones', id: request.id });
  }

  function back() {
    setChosen(undefined);
    if (chosen) setFocus({ on: 'list', id: chosen.id });
  }

  async function act(request: QuoteRequest, action: QuoteAction, patch: QuotePatch) {
    const result = await update(request.id, action, patch);
    if (!result) return;
    setDrafts((all) => withoutSaved(all, request.id, patch));
    if (chosenId.current !== result.id) return;
    setChosen(result);
    if (result.status !== request.status) {
      onMoved(result.status);
      // The button that was pressed is gone.
      setFocus({ on: 'detail', id: result.id });
    }
  }

  return (
    <div ref={panes} className={classes(styles.panes, shown && styles.hasSelection)}>
      <QuoteList status={status} label={label} list={list} chosenId={shown?.id} onChoose={choose} />
      <section className={styles.detail} aria-label="Request details">
        {shown ? (
          <QuoteDetail
            key={shown.id}
            request={shown}
            draft={drafts[shown.id] ?? draftOf(shown)}
            onDraft={(draft) => setDrafts((all) => ({ ...all, [shown.id]: draft }))}
            pending={pending[shown.id]}
            onAct={(action, patch) => act(shown, action, patch)}
            onBack={back}
          />
        ) : (
          list.state === 'ready' &&
          list.items.length > 0 && (
            <ListState icon="mouse-pointer-click">Select a request to see its details.</ListState>
          )
        )}
      </section>
    </div>
  );
}

/** The list may have been read after the last change: then it knows more, such as that the mail has been sent. */
function newerOf(chosen: QuoteRequest, items: readonly QuoteRequest[]): QuoteRequest {
  const listed = items.find((item) => item.id === chosen.id);
  return listed && listed.version >= chosen.version ? listed : chosen;
}

/** Where list and detail take turns, the focus goes along; side by side it stays in the list. */
function moveFocus(panes: HTMLElement | null, on: 'detail' | 'detail-on-phones' | 'list', id: string) {
  if (on === 'list') {
    panes?.querySelector<HTMLElement>(`[data-request="${CSS.escape(id)}"]`)?.focus();
    return;
  }
  const row = panes?.querySelector<HTMLElement>('[data-request]');
  const sideBySide = row?.checkVisibility() ?? false;
  if (on === 'detail-on-phones' && sideBySide) return;
  const heading = panes?.querySelector<HTMLElement>('[data-detail-heading]');
  heading?.focus({ preventScroll: true });
  if (!sideBySide) scrollTo({ top: 0, behavior: 'instant' });
}
