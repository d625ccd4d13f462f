#!/usr/bin/env node
// npm links only programs that exist when it installs, which is before the build.
import './dist/cli.js';
