import '@site/platform/styles.css';
import '../../../shell/src/app/app-layout.css';
import '../../../shell/src/not-found/not-found.css';
import '../../../shell/src/toasts/toasts.css';
import './bench.css';
import { createRoot, type Root } from 'react-dom/client';
import { remote } from 'remote-alone';
import { watchHistory } from '../../../shell/src/client/page-changes';
import { Bench } from './bench';
import { listenForBuilds } from './hot';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the frontend');
const kept = window as Window & { benchRoot?: Root };
kept.benchRoot ??= createRoot(place);
const { benchRoot } = kept;

// A change of the frontend comes in here: it is rendered anew, the page and the fake API's setting stay.
let builds = 0;
const show = () => {
  builds += 1;
  benchRoot.render(<Bench key={builds} remote={remote} />);
};
watchHistory();
show();
import.meta.webpackHot?.accept('remote-alone', show);
import.meta.webpackHot?.accept('./bench', show);
listenForBuilds();
