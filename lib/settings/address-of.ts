const everywhere = new Set(["0.0.0.0", "::"])
const loopback = new Set(["127.0.0.1", "::1", "localhost"])

/** Whether a program that listens on a host listens on every address of its machine. */
export const isEverywhere = (host: string): boolean => everywhere.has(host)

/** Whether a host can be reached from this machine only. */
export const isLoopback = (host: string): boolean => loopback.has(host) || host.startsWith("127.")

/** Address of a host and port as this machine reaches it. */
export function addressOf(host: string, port: number): string {
  const name = isEverywhere(host) ? "127.0.0.1" : host
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`
}
