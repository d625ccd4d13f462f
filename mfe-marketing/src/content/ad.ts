/** Words of the page that an ad leads to. */
export const AD = {
  heading: 'Just a moment...',
  description: 'You are on your way to the page of our ad.',
  left: (seconds: number) => `${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`,
  withoutScripts: 'Continue to the home page',
} as const;
