import type { Clock } from "../../core/clock.ts"
import { SourceBusy } from "../../directories/response-source.ts"

/** Keeps all that this program asks of Google to what it has asked to wait: quota is the project's, not a job's. */
export type GoogleQuota = { within<T>(url: URL, ask: () => Promise<T>): Promise<T> }

/** Quota is counted for each of Google's interfaces by itself, and each has its own host. */
export function createGoogleQuota(clock: Clock): GoogleQuota {
  const restsUntilMs = new Map<string, number>()
  return {
    /** @throws SourceBusy without asking, while the host rests; what `ask` throws. */
    async within(url, ask) {
      const leftMs = (restsUntilMs.get(url.host) ?? 0) - clock.now().getTime()
      if (leftMs > 0) throw new SourceBusy(leftMs)
      try {
        return await ask()
      } catch (error) {
        if (error instanceof SourceBusy && error.waitMs !== null)
          restsUntilMs.set(url.host, clock.now().getTime() + error.waitMs)
        throw error
      }
    },
  }
}
