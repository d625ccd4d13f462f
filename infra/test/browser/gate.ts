/** Holds something back until the test opens it. */
export function gate() {
  let open = () => {};
  const opened: Promise<void> = new Promise((resolve) => {
    open = () => resolve();
  });
  return { open, opened };
}
