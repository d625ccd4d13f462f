// Prints the third-party work in an image: every package in ./node_modules, its license, and the location of its text;
// then the notices of bundles, from the files that the arguments name.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEXT = /^(?:licen[cs]e|copying|notice|.*third-party-notices)[\w.-]*$/i;

/** @param {string} modules A folder node_modules. @returns {string[]} */
function packagesIn(modules) {
  if (!existsSync(modules)) return [];
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const folder = join(modules, name);
      return name.startsWith('@') ? packagesIn(folder) : [folder, ...packagesIn(join(folder, 'node_modules'))];
    });
}

const rooms = ['.', 'shell', 'services/api', 'services/worker', 'services/core', 'services/contracts', 'kit'];
const lines = rooms
  .flatMap((room) => packagesIn(join(room, 'node_modules')))
  .filter((folder) => existsSync(join(folder, 'package.json')))
  .map((folder) => {
    const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const declared = license ?? licenses?.map((/** @type {{ type: string }} */ one) => one.type).join(' OR ');
    const texts = readdirSync(folder).filter((file) => TEXT.test(file));
    if (!declared && texts.length === 0) throw new Error(`${name} ${version} has no license`);
    return `${name} ${version}: ${declared ?? 'see its text'}${texts.map((text) => `\n    /site/${join(folder, text)}`).join('')}`;
  });

const sharp = `
sharp uses libvips and its dependencies as a shared library (@img/sharp-libvips-*, LGPL-3.0-or-later). You may replace the
library: it is the file lib/libvips-cpp.so.* of that package. Its README.md lists what is in it. The license is in
/usr/share/common-licenses/LGPL-3, the sources are at https://github.com/lovell/sharp-libvips.
`;
const bundled = process.argv.slice(2).map((file) => `\n${readFileSync(file, 'utf8')}`);

process.stdout.write(`This image contains the following third-party work, under /site.
${lines.some((line) => line.startsWith('@img/sharp-libvips')) ? sharp : ''}
Node.js: /usr/share/doc/node/LICENSE. Debian packages: /usr/share/doc/*/copyright. What browsers load has notices of its own:
third-party-notices.txt beside the scripts.

${[...new Set(lines)].sort().join('\n')}
${bundled.join('')}`);
