import { useEffect, useState } from 'react';

/**
 * The token of the mailed link that opened this page; '' without one, undefined until scripts run. It is removed from
 * the URL immediately, so that no history or screenshot has it.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const take = () => {
      const found = location.hash.slice(1);
      if (found) history.replaceState(history.state, '', location.pathname + location.search);
      setToken((known) => found || known || '');
    };
    take();
    // Another mail's link may open in the same tab.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}
