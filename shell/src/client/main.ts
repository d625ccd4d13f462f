import 'react-dom/client';

// React and the page's own modules are each long to evaluate on a phone: in two tasks, input waits for one at most.
setTimeout(() => import(/* webpackMode: "eager" */ './hydrate'));
