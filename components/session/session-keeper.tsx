"use client"

import { useEffect } from "react"
import { writeStored } from "#lib/browser-storage/local-storage.ts"
import { identityOf, type SessionIdentity } from "#lib/browser-storage/session-identity.ts"
import { storageKeyOf } from "#lib/browser-storage/stored-session.ts"
import { browserClientHeader, clientName } from "#lib/contract/wire.ts"
import { isPageHeld } from "#lib/form-state/held-page.ts"
import { routes } from "#lib/routes/routes.ts"

const refreshAfterMs = 24 * 60 * 60 * 1_000
const lookAgainMs = 15 * 60 * 1_000

/** Asks for a new token. @returns whether the session is kept; false also while no one answers. */
async function refresh(): Promise<boolean> {
  const headers = { [browserClientHeader]: clientName }
  const answer = await fetch(routes.sessionRefresh(), { method: "POST", headers }).catch(() => null)
  if (answer?.status === 401 && !isPageHeld()) window.location.assign(routes.sessionEnded())
  if (!answer?.ok) return false
  const identity = identityOf((await answer.json()) as SessionIdentity)
  writeStored(storageKeyOf(identity), JSON.stringify(identity))
  return true
}

export type SessionKeeperProps = {
  /** When the Review API confirmed the session last, in milliseconds since 1970. */
  confirmedAtMs: number
}

/**
 * Refreshes the session of a page that stays open for days (D-043): a document that is loaded has that done on its way,
 * and a tab where people only follow links loads none.
 */
export function SessionKeeper({ confirmedAtMs }: SessionKeeperProps) {
  useEffect(() => {
    let refreshedAtMs = confirmedAtMs
    let isAsking = false
    const look = async () => {
      const isDue = Date.now() - refreshedAtMs > refreshAfterMs
      if (!isDue || isAsking || document.visibilityState !== "visible") return
      isAsking = true
      if (await refresh()) refreshedAtMs = Date.now()
      isAsking = false
    }
    const timer = setInterval(look, lookAgainMs)
    document.addEventListener("visibilitychange", look)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", look)
    }
  }, [confirmedAtMs])
  return null
}
