import type { Origin } from "./origin.ts"

/**
 * Tells the API who the visitor is: its limits count visitors and not the app (D-015), and its audit log names them.
 * @param headers of the visitor's request.
 */
export function visitorHeaders({ address }: Origin, headers?: Headers): Record<string, string> {
  const userAgent = headers?.get("user-agent")
  return {
    ...(address ? { "x-forwarded-for": address } : {}),
    ...(userAgent ? { "user-agent": userAgent.slice(0, 500) } : {}),
  }
}
