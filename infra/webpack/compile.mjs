import webpack from 'webpack';

/**
 * Runs webpack once. Rejects with its own text when there are errors.
 * @param {import('webpack').Configuration[]} configs
 * @returns {Promise<import('webpack').MultiStats>}
 */
export function compile(configs) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configs);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) reject(error ?? new Error('webpack gave no result'));
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else {
          if (stats.hasWarnings()) console.warn(stats.toString({ preset: 'errors-warnings', colors: false }));
          resolve(stats);
        }
      });
    });
  });
}
