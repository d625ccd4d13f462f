import { watchHistory } from '@site/platform/host';
import '@site/platform/styles.css';
import '@site/platform/host.css';
import './bench.css';
import { createRoot, type Root } from 'react-dom/client';
import { remote } from 'remote-alone';
import { Bench } from './bench.js';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the frontend');
const kept = window as Window & { benchRoot?: Root };
kept.benchRoot ??= createRoot(place);
const { benchRoot } = kept;

// Components take a change in themselves and keep their state. What is no component, such as a route, comes in here.
let changes = 0;
const show = () => benchRoot.render(<Bench key={changes} remote={remote} />);
watchHistory();
show();
import.meta.webpackHot?.accept('remote-alone', () => {
  changes += 1;
  show();
});
