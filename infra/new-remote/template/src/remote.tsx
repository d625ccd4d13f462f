import { page, type RemoteModule } from '@site/platform';

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
};
