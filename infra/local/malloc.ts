/**
 * How glibc's malloc gives memory back (infra/adr/021). As it comes, each thread that decodes photos keeps what it has freed, and
 * large buffers are cut out of a heap that cannot shrink while anything lies behind them. Other systems ignore it.
 */
export const MALLOC_ENV = {
  GLIBC_TUNABLES: 'glibc.malloc.arena_max=2:glibc.malloc.mmap_threshold=131072:glibc.malloc.trim_threshold=131072',
};
