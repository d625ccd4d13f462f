// In every document of `npm run dev -- <remote> --against <URL>`: loads the page anew when there is a newer build, and
// shows what is wrong with one.
(() => {
  const loaded = new URL(document.currentScript.src).searchParams.get('build');
  const source = new EventSource('/__dev/events');
  source.onmessage = ({ data }) => {
    const { build, errors } = JSON.parse(data);
    document.getElementById('build-errors')?.remove();
    if (errors.length > 0) {
      const box = document.createElement('pre');
      box.id = 'build-errors';
      box.textContent = errors.join('\n\n');
      Object.assign(box.style, {
        position: 'fixed',
        inset: '0 0 auto',
        zIndex: '9999',
        maxHeight: '60vh',
        margin: '0',
        padding: '1rem',
        overflow: 'auto',
        background: '#fdf0ee',
        color: '#a3261b',
        whiteSpace: 'pre-wrap',
      });
      document.body.append(box);
    } else if (String(build) !== loaded) location.reload();
  };
})();
