import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ContactOutcome, LeadCounts, LeadKind, LeadViewer, LiveEvent, RequestStatus } from '@site/contracts';
import type { Draft } from './lead-draft';
import type { Lead } from './lead-kind';

/** Actions of staff on a lead; the matching control shows the progress. */
export type LeadAction = 'save' | 'move' | 'next' | 'close' | 'flag' | 'spam' | 'delete';

/** A move or close that can still be undone, and until when, by this machine's clock. */
export interface Undoable {
  kind: LeadKind;
  id: string;
  to: RequestStatus;
  until: number;
}

export interface Pending {
  action: LeadAction;
  /** For a switch: its new value. */
  flag?: boolean;
}

/** A save that the server rejected because another user had saved first. */
export interface Conflict {
  kind: LeadKind;
  action: LeadAction;
  status?: RequestStatus;
  mine: Draft['texts'];
  current: Lead;
  fields: string[];
}

interface Refresh {
  /** A change has just succeeded: the lists are about to be reread. */
  due: boolean;
  /** Lists read before this time are stale. */
  behind: number;
}

export interface DeskUiState {
  /** The open lead, as last reported; it may be in no loaded list. */
  shown: Lead | undefined;
  /** Unsaved input, by lead: opening another lead loses nothing. */
  drafts: Readonly<Record<string, Draft>>;
  /** Notes of calls that are not logged yet, by lead. */
  contactNotes: Readonly<Record<string, string>>;
  /** Contact attempts that are being stored, by lead. */
  logging: Readonly<Record<string, ContactOutcome>>;
  pending: Readonly<Record<string, Pending>>;
  /** Leads with a file upload in progress, and the share sent, 0 to 1; it may take minutes and blocks nothing else. */
  uploading: Readonly<Record<string, number>>;
  /** Leads whose mail is being queued again; that does not change the lead and blocks nothing else. */
  resending: Readonly<Record<string, true>>;
  conflicts: Readonly<Record<string, Conflict>>;
  refresh: Readonly<Record<LeadKind, Refresh>>;
  /** The newest lead, which is announced and slides in. */
  arrived: Lead | undefined;
  /** Oldest first. */
  undoList: readonly Undoable[];
  /** How many have arrived since the desk opened. */
  arrivals: number;
  /** How many are in the open lists, once known. */
  counts: LeadCounts | undefined;
  /** Until when assignments that the live feed reports may be the user's own, by this machine's clock. */
  assigningUntil: number;
  /** Who has which lead open. */
  viewers: readonly LeadViewer[];
  /** The lead that another user deleted while it was open. */
  goneId: string | undefined;
}

const initialState: DeskUiState = {
  shown: undefined,
  drafts: {},
  contactNotes: {},
  logging: {},
  pending: {},
  uploading: {},
  resending: {},
  conflicts: {},
  refresh: { 'quote-request': { due: false, behind: 0 }, 'investment-inquiry': { due: false, behind: 0 } },
  arrived: undefined,
  undoList: [],
  arrivals: 0,
  counts: undefined,
  assigningUntil: 0,
  viewers: [],
  goneId: undefined,
};

/** Work in progress at the desk. It outlives the panes: switching tabs loses nothing. */
export const deskUiSlice = createSlice({
  name: 'deskUi',
  initialState,
  reducers: {
    shown: (state, { payload }: PayloadAction<Lead | undefined>) => {
      state.shown = payload;
    },
    drafted: (state, { payload }: PayloadAction<{ id: string; draft: Draft | undefined }>) => {
      if (payload.draft) state.drafts[payload.id] = payload.draft;
      else delete state.drafts[payload.id];
    },
    /** Restores kept drafts. Newer input takes precedence. */
    restored: (state, { payload }: PayloadAction<Pick<DeskUiState, 'drafts' | 'contactNotes'>>) => {
      state.drafts = { ...payload.drafts, ...state.drafts };
      state.contactNotes = { ...payload.contactNotes, ...state.contactNotes };
    },
    contactNoted: (state, { payload }: PayloadAction<{ id: string; note: string }>) => {
      if (payload.note) state.contactNotes[payload.id] = payload.note;
      else delete state.contactNotes[payload.id];
    },
    logStarted: (state, { payload }: PayloadAction<{ id: string; outcome: ContactOutcome }>) => {
      state.logging[payload.id] = payload.outcome;
    },
    logEnded: (state, { payload }: PayloadAction<string>) => {
      delete state.logging[payload];
    },
    started: (state, { payload }: PayloadAction<Pending & { id: string }>) => {
      state.pending[payload.id] = { action: payload.action, flag: payload.flag };
    },
    ended: (state, { payload }: PayloadAction<string>) => {
      delete state.pending[payload];
    },
    uploadStarted: (state, { payload }: PayloadAction<string>) => {
      state.uploading[payload] = 0;
    },
    uploadProgressed: (state, { payload }: PayloadAction<{ id: string; share: number }>) => {
      state.uploading[payload.id] = payload.share;
    },
    uploadEnded: (state, { payload }: PayloadAction<string>) => {
      delete state.uploading[payload];
    },
    resendStarted: (state, { payload }: PayloadAction<string>) => {
      state.resending[payload] = true;
    },
    resendEnded: (state, { payload }: PayloadAction<string>) => {
      delete state.resending[payload];
    },
    conflicted: (state, { payload }: PayloadAction<{ id: string; conflict: Conflict | undefined }>) => {
      if (payload.conflict) state.conflicts[payload.id] = payload.conflict;
      else delete state.conflicts[payload.id];
    },
    refreshDue: (state, { payload }: PayloadAction<LeadKind>) => {
      state.refresh[payload].due = true;
    },
    refreshing: (state, { payload }: PayloadAction<{ kind: LeadKind; now: number }>) => {
      state.refresh[payload.kind] = { due: false, behind: payload.now };
    },
    eventApplied: (state, { payload: event }: PayloadAction<LiveEvent>) => {
      if (event.change === 'deleted') {
        delete state.drafts[event.id];
        delete state.contactNotes[event.id];
        delete state.conflicts[event.id];
        // The answer to your own deletion may arrive after the live event.
        const own = state.pending[event.id]?.action === 'delete';
        // After a colleague's deletion, the undo stays and says so.
        if (own) state.undoList = state.undoList.filter(({ id }) => id !== event.id);
        else if (state.shown?.id === event.id) state.goneId = event.id;
        return;
      }
      const { shown } = state;
      if (shown?.id === event.record.id && shown.version <= event.record.version) state.shown = event.record;
      if (event.change === 'created') {
        state.arrived = event.record;
        state.arrivals += 1;
      }
    },
    counted: (state, { payload }: PayloadAction<LeadCounts>) => {
      state.counts = payload;
    },
    viewed: (state, { payload }: PayloadAction<readonly LeadViewer[]>) => {
      state.viewers = [...payload];
    },
    assigning: (state, { payload }: PayloadAction<number>) => {
      state.assigningUntil = payload;
    },
    undoAdded: (state, { payload }: PayloadAction<Undoable>) => {
      state.undoList = [...state.undoList.filter(({ id }) => id !== payload.id), payload];
    },
    undoRemoved: (state, { payload }: PayloadAction<Undoable>) => {
      state.undoList = state.undoList.filter(({ id, until }) => id !== payload.id || until !== payload.until);
    },
    goneNoted: (state) => {
      state.goneId = undefined;
      state.shown = undefined;
    },
  },
});

export const deskUi = deskUiSlice.actions;
