"use client"

import { useEffect } from "react"
import { forgetStored, readStored, writeStored } from "#lib/features/session/browser-store.ts"
import { identityOf, type SessionIdentity } from "#lib/features/session/identity.ts"
import { isSomebodyElse, storageKey, storageKeyOf, storedState } from "#lib/features/session/stored.ts"
import { paths, routes } from "#lib/routes/routes.ts"

async function leave(way: string, to: string): Promise<void> {
  await fetch(way, { method: "POST", redirect: "manual" }).catch(() => undefined)
  window.location.assign(to)
}

const logOutHere = () => leave(routes.sessionLogout(), paths.login())
const endShadow = (to: string) => leave(routes.sessionSwitchBack(), to)

/** Leaves when this session is gone in another tab, or for a shadow session its parent's (D-066). */
function onChange(own: SessionIdentity, { key, newValue }: StorageEvent): void {
  const isOwn = key === storageKeyOf(own)
  const isGone = key === null || newValue === null
  if (isOwn && newValue !== null) {
    if (isSomebodyElse(newValue, own)) window.location.reload()
  } else if (isGone && own.isShadowing) {
    if (isOwn) void endShadow(paths.accounts())
    else if (key === null || key === storageKey) void endShadow(paths.login())
  } else if (isGone && (isOwn || key === null)) void logOutHere()
}

export type SessionSyncProps = {
  /** Of the signed-in session, null on pages without one. Everything in it reaches the browser: never the token. */
  identity: (SessionIdentity & { token?: never }) | null
}

/**
 * Keeps local storage in step with the session (D-065, D-066, D-068): refilled from the server, removed without a
 * session, and a removal in another tab logs out here as well. A shadow session has a key of its own.
 */
export function SessionSync({ identity }: SessionSyncProps) {
  const text = identity && JSON.stringify(identityOf(identity))
  useEffect(() => {
    if (text === null) return forgetStored()
    const own = JSON.parse(text) as SessionIdentity
    const key = storageKeyOf(own)
    if (storedState(readStored(key)) === "broken") {
      writeStored(key, null)
      void (own.isShadowing ? endShadow(paths.accounts()) : logOutHere())
      return
    }
    writeStored(key, text)
    const listen = (event: StorageEvent) => onChange(own, event)
    window.addEventListener("storage", listen)
    return () => window.removeEventListener("storage", listen)
  }, [text])
  return null
}
