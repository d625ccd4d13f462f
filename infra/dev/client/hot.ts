/** The server's word about its latest build. */
interface Build {
  hash: string;
  errors: string[];
}

/** Takes in each new build in place; where that cannot be, the page is loaded anew. */
export function listenForBuilds(): void {
  const source = new EventSource('/__dev/events');
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const build = JSON.parse(data) as Build;
    showErrors(build.errors);
    if (build.errors.length > 0 || build.hash === __webpack_hash__) return;
    const hot = import.meta.webpackHot;
    if (hot?.status() !== 'idle') return;
    hot.check(true).then(
      (updated) => updated ?? location.reload(),
      () => location.reload(),
    );
  };
}

function showErrors(errors: readonly string[]): void {
  document.getElementById('build-errors')?.remove();
  if (errors.length === 0) return;
  const box = document.createElement('pre');
  box.id = 'build-errors';
  box.className = 'bench__errors';
  box.textContent = errors.join('\n\n');
  document.body.prepend(box);
}
