import { LIMITS, type SecondFactorSetup } from '@site/contracts';
import { Button, toast } from '@site/platform';
import { useRef, useState } from 'react';
import { LoadFailed, Loading } from '../../shared/loading';
import panes from '../../shared/two-panes.module.css';
import {
  useConfirmSecondFactorMutation,
  useEndSecondFactorMutation,
  useSecondFactorQuery,
  useSetUpSecondFactorMutation,
} from './account-api';
import { OneFieldForm } from './one-field-form';
import styles from './second-factor.module.css';

/** Codes from an authenticator app, in addition to the password. A code turns this on; the password turns it off. */
export function SecondFactorSection() {
  const { data: factor, isFetching, refetch } = useSecondFactorQuery();
  const [setUp] = useSetUpSecondFactorMutation();
  const [confirm] = useConfirmSecondFactorMutation();
  const [end] = useEndSecondFactorMutation();
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const [codes, setCodes] = useState<string[]>();
  const title = useRef<HTMLHeadingElement>(null);

  /** Changes the step, and focuses the title because the focused button disappears. */
  function next(change: () => void) {
    change();
    title.current?.focus();
  }

  return (
    <section className={panes.rest} aria-labelledby="second-factor-title" aria-busy={isFetching}>
      <h2 id="second-factor-title" ref={title} tabIndex={-1}>
        Two-Step Sign-In
      </h2>
      {codes ? (
        <>
          <p>
            Two-step sign-in is on. Keep these recovery codes where you find them without your phone. Each signs you in
            once; they are not shown again.
          </p>
          <ul className={styles.codes} aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <Button look="secondary" small className={styles.act} onClick={() => next(() => setCodes(undefined))}>
            I Have Saved Them
          </Button>
        </>
      ) : setup ? (
        <>
          <p>Scan this with your authenticator app, or type the key. Then enter the code that the app shows.</p>
          <svg
            className={styles.qr}
            viewBox={`-4 -4 ${setup.qr.size + 8} ${setup.qr.size + 8}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label="QR code for your authenticator app"
          >
            <path d={setup.qr.path} />
          </svg>
          <p>
            Key: <code>{setup.secret}</code>
          </p>
          <OneFieldForm
            field={{ name: 'code', label: 'Code', autoComplete: 'one-time-code', maxLength: LIMITS.code.max }}
            action="Turn On"
            send={(code) => confirm({ code })}
            onDone={(answer) =>
              next(() => {
                setSetup(undefined);
                setCodes(answer.codes);
              })
            }
          />
        </>
      ) : factor?.isOn ? (
        <>
          <p>On. {factor.recoveryCodes} recovery codes are left.</p>
          {/* Its own key: the form that replaces it starts without the password. */}
          <OneFieldForm
            key="off"
            field={PASSWORD}
            action="Turn Off"
            send={(currentPassword) => end({ currentPassword })}
            onDone={() => next(() => toast({ title: 'Two-step sign-in is off' }))}
          />
        </>
      ) : factor ? (
        <>
          <p>Off. With it, a sign-in also needs a code of an authenticator app on your phone.</p>
          <OneFieldForm
            field={PASSWORD}
            action="Set Up"
            send={(currentPassword) => setUp({ currentPassword })}
            onDone={(answer) => next(() => setSetup(answer))}
          />
        </>
      ) : isFetching ? (
        <Loading />
      ) : (
        <LoadFailed focus={['#second-factor-title']} onTryAgain={() => void refetch()}>
          Could not load the state of two-step sign-in.
        </LoadFailed>
      )}
    </section>
  );
}

const PASSWORD = {
  name: 'currentPassword',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
  maxLength: LIMITS.password.max,
};
