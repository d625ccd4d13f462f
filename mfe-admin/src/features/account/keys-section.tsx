import panes from '../../shared/two-panes.module.css';
import { KeysList } from '../desk/keys-list';

/** The desk's shortcuts, also for those who turned off the key that lists them. */
export function KeysSection() {
  return (
    <section className={panes.rest} aria-labelledby="keys-title">
      <h2 id="keys-title">Keyboard Shortcuts</h2>
      <KeysList />
    </section>
  );
}
