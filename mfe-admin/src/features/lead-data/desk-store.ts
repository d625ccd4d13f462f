import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { staffApi } from '../session/staff-api';
import { deskUiSlice } from './desk-ui-slice';
import { leadsApi } from './leads-api';
import { RecentChanges } from './recent-changes';

export function createDeskStore() {
  return configureStore({
    reducer: {
      [leadsApi.reducerPath]: leadsApi.reducer,
      [staffApi.reducerPath]: staffApi.reducer,
      [deskUiSlice.reducerPath]: deskUiSlice.reducer,
    },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: new RecentChanges() },
        // The check would walk lists of ten thousand leads on every action.
        immutableCheck: false,
        serializableCheck: false,
      }).concat(leadsApi.middleware, staffApi.middleware),
    devTools: process.env.NODE_ENV !== 'production',
  });
}

/** Reports focus and connection to the store, which then rereads some lists. Returns a function that stops it. */
export const listenToBrowser = (store: DeskStore) => setupListeners(store.dispatch);

export type DeskStore = ReturnType<typeof createDeskStore>;
export type DeskState = ReturnType<DeskStore['getState']>;
export type DeskDispatch = DeskStore['dispatch'];
export type DeskThunk<R> = ThunkAction<R, DeskState, RecentChanges, UnknownAction>;

export const useDeskDispatch = useDispatch.withTypes<DeskDispatch>();
export const useDeskSelector = useSelector.withTypes<DeskState>();
export const useDeskStore = useStore.withTypes<DeskStore>();
