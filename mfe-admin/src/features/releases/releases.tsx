import { MESSAGES } from '@site/contracts';
import { toast } from '@site/platform';
import { useState } from 'react';
import { ListState } from '../../shared/list-state';
import { LoadFailed, Loading, TryAgain } from '../../shared/loading';
import { useNow } from '../../shared/use-now';
import { AdminFrame } from '../desk/admin-frame';
import { NoAccess } from '../desk/no-access';
import { type RollbackFailure, useRollBackMutation } from '../session/staff-api';
import { rollBackWords } from './release-words';
import styles from './releases.module.css';
import { RemoteSection } from './remote-section';
import { RollBackDialog } from './roll-back-dialog';
import { useReleases } from './use-releases';

/** A requested rollback. */
interface Wish {
  remote: string;
  version: string;
  /** The current version. */
  from: string | undefined;
}

/** All frontends: the current version of each, where it appears, its size, and the rollback button. */
export function Releases() {
  const { remotes, state, read } = useReleases();
  const [rollBack] = useRollBackMutation();
  const [asked, setAsked] = useState<Wish>();
  const [underWay, setUnderWay] = useState<Wish>();
  const now = useNow();

  async function goBack(wish: Wish) {
    setAsked(undefined);
    setUnderWay(wish);
    const { data: answer, error } = await rollBack({ remote: wish.remote, version: wish.version });
    // The button stays busy until the list shows the result.
    await read();
    setUnderWay(undefined);
    const { signedOut, reason, check } = (error ?? {}) as RollbackFailure;
    if (answer) {
      toast(rollBackWords(wish.remote, answer));
      document.querySelector<HTMLElement>(`[data-remote="${CSS.escape(wish.remote)}"]`)?.focus();
    } else if (!signedOut) {
      toast({
        title: check ? 'Release refused' : 'Rollback failed',
        description: check
          ? `${wish.remote}, by the check “${check}”: ${reason}`
          : (reason ?? 'The change was not confirmed. Check the list, then try again.'),
        variant: 'destructive',
      });
    }
  }

  if (state === 'forbidden') return <NoAccess title="Releases" />;
  return (
    <AdminFrame title="Releases" busy={state === 'loading'}>
      {!remotes && state === 'loading' && <Loading />}
      {!remotes && state === 'failed' && (
        <LoadFailed onTryAgain={() => void read()}>
          Could not load the releases. The site itself keeps running.
        </LoadFailed>
      )}
      {remotes && state === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>{MESSAGES.errorLoadingData}</p>
          <TryAgain onTryAgain={() => void read()} />
        </div>
      )}
      {remotes?.length === 0 && (
        <ListState icon="layers" title="Nothing was released yet">
          Releases appear here as soon as a team makes one.
        </ListState>
      )}
      {remotes?.map((releases) => (
        <RemoteSection
          key={releases.remote}
          releases={releases}
          now={now}
          underWay={underWay?.remote === releases.remote ? underWay.version : undefined}
          onRollBack={(version) => {
            if (!underWay) setAsked({ remote: releases.remote, version, from: releases.current?.version });
          }}
        />
      ))}
      {asked && <RollBackDialog {...asked} onCancel={() => setAsked(undefined)} onConfirm={() => void goBack(asked)} />}
    </AdminFrame>
  );
}
