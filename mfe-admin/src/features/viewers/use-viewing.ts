import { ENDPOINTS, VIEWER, type ViewedLead } from '@site/contracts';
import { useEffect } from 'react';

/** Whoever only passes by on the way to another lead does not look at it. */
const SETTLED_MS = 600;

/** Tells colleagues which lead one looks at, as long as one does. */
export function useViewing(leadId: string): void {
  useEffect(() => {
    let isTold = false;
    const tell = (viewed: ViewedLead) => {
      isTold = viewed.leadId !== null;
      // Colleagues who do not hear of it miss little.
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
