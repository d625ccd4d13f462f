/** The part of a package without types that the benchmarks use. */
declare module 'autocannon' {
  interface Client {
    setRequests(requests: object[]): void;
    /** Alternating names and values. */
    on(event: 'headers', listener: (head: { statusCode: number; headers: string[] }) => void): void;
  }
  interface Result {
    errors: number;
    non2xx: number;
    statusCodeStats?: Record<string, { count: number }>;
  }
  interface Instance extends PromiseLike<Result> {
    /** `ms` is the time from the request to the end of the response. */
    on(event: 'response', listener: (client: Client, status: number, bytes: number, ms: number) => void): void;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Replaces `[<id>]` in each request with a unique id. */
    idReplacement?: boolean;
    setupClient?: (client: Client) => void;
    /** Requests per second over all connections. */
    overallRate?: number;
    /** Response timeout in seconds. */
    timeout?: number;
  }): Instance;
}
