import { watchHistory } from '@site/platform/host';
import '@site/platform/styles.css';
import '@site/platform/host.css';
import './bench.css';
import { createRoot, type Root } from 'react-dom/client';
import { remote } from 'remote-alone';
import { Bench } from './bench.js';
import { reportError, watchErrors } from './report-errors.js';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the frontend');
const kept = window as Window & { benchRoot?: Root };
if (!kept.benchRoot) watchErrors();
kept.benchRoot ??= createRoot(place, {
  // A visitor sees the fallback; a developer also sees where the error was thrown.
  onCaughtError(error) {
    console.error(error);
    void reportError(error);
  },
});
const { benchRoot } = kept;

// Components apply changes themselves and keep their state. Other changes, such as to a route, are applied here.
let changes = 0;
const show = () => benchRoot.render(<Bench key={changes} remote={remote} />);
watchHistory();
show();
import.meta.webpackHot?.accept('remote-alone', () => {
  changes += 1;
  show();
});
