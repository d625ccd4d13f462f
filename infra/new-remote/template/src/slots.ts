/** Slots that this frontend fills on any page: `<Slot name="sample-note" topic="roofing" />`. */
declare module '@site/platform' {
  interface SlotProps {
    'sample-note': { topic?: string };
  }
}

export {};
