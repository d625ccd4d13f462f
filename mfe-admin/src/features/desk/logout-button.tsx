import { MESSAGES, TIMING } from '@site/contracts';
import { Button, Icon, toast } from '@site/platform';
import { useState } from 'react';
import { setSignedIn } from '../session/admin-flag';
import { signOut } from '../session/session-api';

export function LogoutButton() {
  const [busy, setBusy] = useState(false);

  async function logout() {
    setBusy(true);
    const ended = await signOut();
    if (!ended) {
      setBusy(false);
      // "Logged out" would be untrue: the session still opens the desk on this machine.
      toast({
        title: 'Logout failed',
        description: 'Your session could not be ended. Please try again.',
        variant: 'destructive',
      });
      return;
    }
    setSignedIn(false);
    toast({ title: MESSAGES.loggedOut, duration: TIMING.logoutToast });
  }

  return (
    <Button look="secondary" small busy={busy} onClick={logout}>
      {!busy && <Icon name="log-out" />}
      Logout
    </Button>
  );
}
