export default new Proxy({} as Record<string, string>, { get: (_classes, name) => name });
