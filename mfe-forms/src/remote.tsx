import { type RemoteModule, slot } from '@site/platform';

export const remote: RemoteModule = {
  name: 'mfe-forms',
  slots: {
    'quote-form': slot('quote-form', () =>
      import(/* webpackChunkName: "slot-quote-form" */ './features/quote-form/quote-form').then(
        (m) => m.QuoteRequestForm,
      ),
    ),
    'investment-form': slot('investment-form', () =>
      import(/* webpackChunkName: "slot-investment-form" */ './features/investment-form/investment-form').then(
        (m) => m.InvestmentInquiryForm,
      ),
    ),
  },
};
