import { page, type RemoteModule, slot } from '@site/platform';
import './slots';

export const remote: RemoteModule = {
  name: 'mfe-sample',
  routes: [{ path: '/sample', page: 'first-steps' }],
  pages: {
    'first-steps': page(() =>
      import(/* webpackChunkName: "page-first-steps" */ './features/first-steps/first-steps-page').then(
        (m) => m.FirstStepsPage,
      ),
    ),
  },
  slots: {
    'sample-note': slot('sample-note', () =>
      import(/* webpackChunkName: "slot-sample-note" */ './features/note/note').then((m) => m.Note),
    ),
  },
};
