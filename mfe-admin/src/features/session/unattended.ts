/** Whether no key, click or tap of the last few seconds can have caused a request. False where nothing can tell. */
export const isUnattended = (): boolean => globalThis.navigator?.userActivation?.isActive === false;
