import { Button } from '@site/platform';
import { useEffect, useRef, useState } from 'react';
import { IN_LIST, passFocus } from '../../shared/pass-focus';
import { useDeskDispatch, useDeskSelector } from '../lead-data/desk-store';
import { deskUi, type Undoable } from '../lead-data/desk-ui-slice';
import { undoMove } from '../lead-data/lead-actions';
import type { Lead } from '../lead-data/lead-kind';
import { KINDS } from '../lead-kinds/lead-kinds';
import styles from './undo-strip.module.css';

/** Offers to undo recent moves and closes, latest first. Shows beside the list for a limited time. */
export function UndoStrip({ onUndone }: { onUndone: (lead: Lead) => void }) {
  const dispatch = useDeskDispatch();
  const undoable = useDeskSelector(({ deskUi }) => deskUi.undoList.at(-1));
  const strip = useRef<HTMLDivElement>(null);
  /** The move being undone. */
  const [undoing, setUndoing] = useState<Undoable>();
  useEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(() => {
      if (strip.current?.contains(document.activeElement)) passFocus('[data-detail-heading]', ...IN_LIST);
      dispatch(deskUi.undoRemoved(undoable));
    }, undoable.until - Date.now());
    return () => clearTimeout(timer);
  }, [dispatch, undoable]);
  if (!undoable) return null;
  const spec = KINDS[undoable.kind];

  async function undo() {
    if (!undoable) return;
    setUndoing(undoable);
    passFocus(`[data-detail-heading="${undoable.id}"]`);
    const { href } = location;
    const lead = await dispatch(undoMove(spec, undoable));
    setUndoing((now) => (now === undoable ? undefined : now));
    // A user who has opened something else stays there.
    if (lead && location.href === href) onUndone(lead);
    else if (!lead) passFocus('[data-detail-heading]', ...IN_LIST);
  }

  const busy = undoing === undoable;
  return (
    <div ref={strip} className={styles.strip} data-print="no">
      <span role="status">Now {spec.statusWords[undoable.to]}</span>
      <Button look="secondary" small busy={busy} icon="undo-2" onClick={() => void undo()}>
        Undo {undoable.to === 'closed' ? 'close' : 'move'}
      </Button>
    </div>
  );
}
