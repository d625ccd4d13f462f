/** Slots that this frontend fills on any page: `<Slot name="sample-note" slotProps={{ topic: 'roofing' }} />`. */
declare module '@site/platform' {
  interface SlotProps {
    'sample-note': { topic?: string };
  }
}

export {};
