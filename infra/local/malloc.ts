/**
 * Makes glibc's malloc return memory (infra/adr/021). By default, each thread that decodes photos keeps freed memory,
 * and large buffers come from a heap that cannot shrink while anything follows them. Other systems ignore it.
 */
export const MALLOC_ENV = {
  GLIBC_TUNABLES: 'glibc.malloc.arena_max=2:glibc.malloc.mmap_threshold=131072:glibc.malloc.trim_threshold=131072',
};
