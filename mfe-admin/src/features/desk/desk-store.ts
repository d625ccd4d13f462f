import { configureStore } from '@reduxjs/toolkit';
import { quotesApi } from '../quotes/quotes-api';

export function createDeskStore() {
  return configureStore({
    reducer: { [quotesApi.reducerPath]: quotesApi.reducer },
    middleware: (defaults) => defaults().concat(quotesApi.middleware),
    devTools: false,
  });
}
