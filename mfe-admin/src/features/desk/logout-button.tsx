import { MESSAGES, TIMING } from '@site/contracts';
import { Button, Icon, navigate, toast } from '@site/platform';
import { useState } from 'react';
import { setSignedIn } from '../session/admin-flag';
import { LOGIN_PATH } from '../session/return-path';
import { useSignOutMutation } from '../session/staff-api';
import { forgetDrafts } from './kept-drafts';

export function LogoutButton() {
  const [signOut] = useSignOutMutation();
  const [busy, setBusy] = useState(false);

  async function logout() {
    setBusy(true);
    const { error } = await signOut();
    if (error) {
      setBusy(false);
      // "Logged out" would be false: the session still opens the desk on this machine.
      toast({
        title: 'Logout failed',
        description: 'Your session could not be ended. Please try again.',
        variant: 'destructive',
      });
      return;
    }
    forgetDrafts();
    setSignedIn(false);
    // The guard's redirect would send the next user to this user's page.
    navigate(LOGIN_PATH, { replace: true });
    toast({ title: MESSAGES.loggedOut, duration: TIMING.logoutToast });
  }

  return (
    <Button look="secondary" small busy={busy} onClick={logout}>
      {!busy && <Icon name="log-out" />}
      Logout
    </Button>
  );
}
