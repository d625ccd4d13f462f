import { ENDPOINTS, VIEWER, type ViewedLead } from '@site/contracts';
import { useEffect } from 'react';

/** Passing a lead on the way to another is not a view. */
const SETTLED_MS = 600;

/** Shows colleagues which lead the user has open, while it is open. */
export function useViewing(leadId: string): void {
  useEffect(() => {
    let isTold = false;
    const tell = (viewed: ViewedLead) => {
      isTold = viewed.leadId !== null;
      // Colleagues miss little if this fails.
      fetch(ENDPOINTS.liveViewer, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(viewed),
        keepalive: true,
      }).catch(() => {});
    };
    const look = () => {
      if (document.visibilityState === 'visible') tell({ leadId });
      else if (isTold) tell({ leadId: null });
    };
    const leave = () => isTold && tell({ leadId: null });
    const settled = setTimeout(look, SETTLED_MS);
    const repeated = setInterval(look, VIEWER.repeatSeconds * 1_000);
    document.addEventListener('visibilitychange', look);
    addEventListener('pagehide', leave);
    return () => {
      clearTimeout(settled);
      clearInterval(repeated);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [leadId]);
}
