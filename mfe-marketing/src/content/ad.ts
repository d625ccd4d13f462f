/** Text of the ad landing page. */
export const AD = {
  heading: 'Just a moment...',
  description: 'One moment while we take you to the page behind this ad.',
  left: (seconds: number) => `${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`,
  withoutScripts: 'Continue to the home page',
} as const;
