/** What the benchmarks use of a package without types. */
declare module 'autocannon' {
  interface Client {
    setRequests(requests: object[]): void;
    /** Names and values in turns. */
    on(event: 'headers', listener: (head: { statusCode: number; headers: string[] }) => void): void;
  }
  interface Result {
    errors: number;
    non2xx: number;
    statusCodeStats?: Record<string, { count: number }>;
  }
  interface Instance extends PromiseLike<Result> {
    /** `ms` counts from the request to the end of its answer. */
    on(event: 'response', listener: (client: Client, status: number, bytes: number, ms: number) => void): void;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Puts an id of its own for `[<id>]` into each request. */
    idReplacement?: boolean;
    setupClient?: (client: Client) => void;
    /** Of all connections, a second. */
    overallRate?: number;
    /** Seconds that an answer may take. */
    timeout?: number;
  }): Instance;
}
