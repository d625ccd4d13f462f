/**
 * Whether a shell with this platform version can run a remote that was built for another: the same major version, and
 * not a newer one. Imports nothing, for the watchdog's thread.
 * @param platform `major.minor.patch`, like `offered`.
 */
export function acceptsPlatform(platform: string, offered: string): boolean {
  const [major, minor = 0] = platform.split('.').map(Number);
  const [hostMajor, hostMinor = 0] = offered.split('.').map(Number);
  return major === hostMajor && minor <= hostMinor;
}

/** The same for everything that a build requires. */
export function acceptsBuild(
  { platform = '', ...requires }: Partial<Record<string, string>>,
  offered: { platform: string; react: string; contracts: string },
): boolean {
  const { react = offered.react, contracts = offered.contracts } = requires;
  return (
    acceptsPlatform(platform, offered.platform) &&
    acceptsPlatform(react, offered.react) &&
    acceptsPlatform(contracts, offered.contracts)
  );
}
