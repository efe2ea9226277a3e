"use client"

import { useEffect } from "react"
import { identityOf, type SessionIdentity } from "#lib/features/session/identity.ts"
import { isSomebodyElse, storageKey, storedState } from "#lib/features/session/stored.ts"
import { routes } from "#lib/routes/routes.ts"

function write(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, value)
  } catch {
    // Without local storage only the news between tabs is missing.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

async function logOutHere(): Promise<void> {
  await fetch(routes.sessionLogout(), { method: "POST", redirect: "manual" }).catch(() => undefined)
  window.location.assign(routes.login())
}

export type SessionSyncProps = {
  /** Of the signed-in session, null on pages without one. Everything in it reaches the browser: never the token. */
  identity: (SessionIdentity & { token?: never }) | null
}

/**
 * Keeps local storage in step with the session (D-065, D-066, D-068): refilled from the server, removed without a
 * session, and a removal in another tab logs out here as well.
 */
export function SessionSync({ identity }: SessionSyncProps) {
  const text = identity && JSON.stringify(identityOf(identity))
  useEffect(() => {
    if (text !== null && storedState(read()) === "broken") {
      write(null)
      void logOutHere()
      return
    }
    write(text)
    if (text === null) return
    const own = JSON.parse(text) as SessionIdentity
    const onStorage = (event: StorageEvent) => {
      if (event.key !== null && event.key !== storageKey) return
      if (event.newValue === null) void logOutHere()
      else if (isSomebodyElse(event.newValue, own)) window.location.reload()
    }
    window.addEventListener("storage", onStorage)
    return () => window.removeEventListener("storage", onStorage)
  }, [text])
  return null
}
