/**
 * Whether a shell that offers this version of the platform runs what was built for another: of its own major version, and
 * no newer. Imports nothing, for the watchdog's thread. @param platform `major.minor.patch`, as `offered`.
 */
export function acceptsPlatform(platform: string, offered: string): boolean {
  const [major, minor = 0] = platform.split('.').map(Number);
  const [hostMajor, hostMinor = 0] = offered.split('.').map(Number);
  return major === hostMajor && minor <= hostMinor;
}
