/** A process's metrics as Prometheus reads them: `name{label="value"}` with sorted labels, without `process`. */
export async function metricsOf(address: string, headers: Record<string, string> = {}): Promise<Map<string, number>> {
  const answer = await fetch(`${address}/metrics`, { headers });
  if (answer.status !== 200) throw new Error(`/metrics answered ${answer.status}`);
  return parseMetrics(await answer.text());
}

function parseMetrics(text: string): Map<string, number> {
  const values = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, name, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (!name || value === undefined) continue;
    const kept = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
      .map(([whole]) => whole)
      .filter((label) => !label.startsWith('process='))
      .sort();
    values.set(kept.length > 0 ? `${name}{${kept.join(',')}}` : name, Number(value));
  }
  return values;
}
