import { MESSAGES, TIMING } from '@site/contracts';
import { Button, navigate, toast } from '@site/platform';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { setSignedIn } from '../session/admin-flag';
import { LOGIN_PATH } from '../session/return-path';
import { useSignOutMutation } from '../session/staff-api';
import { forgetDrafts, hasDrafts } from './kept-drafts';

export function LogoutButton() {
  const [signOut] = useSignOutMutation();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);

  async function logout() {
    setAsking(false);
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
    setSignedIn(undefined);
    // The guard's redirect would send the next user to this user's page.
    navigate(LOGIN_PATH, { replace: true });
    toast({ title: MESSAGES.loggedOut, duration: TIMING.logoutToast });
  }

  return (
    <>
      <Button
        look="secondary"
        small
        busy={busy}
        icon="log-out"
        onClick={() => (hasDrafts() ? setAsking(true) : void logout())}
      >
        Logout
      </Button>
      {asking && (
        <ConfirmDialog
          title="Log out without saving?"
          action="Discard and Log Out"
          onCancel={() => setAsking(false)}
          onConfirm={() => void logout()}
        >
          <p>You have typed text that is not saved yet. It is deleted when you log out.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
