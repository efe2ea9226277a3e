/** Loggable facts of an email that was not sent: codes only, since servers repeat addresses and more in their words. */
export function mailError(error: unknown): { name: string; code?: string; responseCode?: number } {
  const { name, code, responseCode } = error as { name?: unknown; code?: unknown; responseCode?: unknown }
  return {
    name: typeof name === "string" ? name : "Thrown",
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof responseCode === "number" ? { responseCode } : {}),
  }
}
