"use client"

import { useEffect } from "react"
import { forgetStored, readStored, writeStored } from "#lib/browser-storage/local-storage.ts"
import { identityOf, type SessionIdentity } from "#lib/browser-storage/session-identity.ts"
import { isSomebodyElse, storageKey, storageKeyOf, storedState } from "#lib/browser-storage/stored-session.ts"
import { isPageHeld, releasePage } from "#lib/form-state/held-page.ts"
import { forgetTypist, typistOf } from "#lib/form-state/unsent-texts.ts"
import { paths, routes } from "#lib/routes/routes.ts"

async function leave(way: string, to: string): Promise<void> {
  await fetch(way, { method: "POST", redirect: "manual" }).catch(() => undefined)
  window.location.assign(to)
}

/** Where a person leaves on purpose: nothing that was typed stays then. */
const ways = () => [routes.sessionLogout(), routes.sessionSwitchBack()]

const logOutHere = () => leave(routes.sessionLogout(), paths.login())
const endShadow = (to: string) => leave(routes.sessionSwitchBack(), to)

/**
 * Leaves when this session is gone in another tab, or for a shadow session its parent's (D-066); not while the page is
 * held for what is typed on it.
 */
function onChange(own: SessionIdentity, { key, newValue }: StorageEvent): void {
  const isOwn = key === storageKeyOf(own)
  const isGone = key === null || newValue === null
  if (isOwn && newValue !== null) {
    releasePage()
    if (isSomebodyElse(newValue, own)) window.location.reload()
  } else if (isPageHeld()) {
    return
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
    const onLeave = ({ target }: SubmitEvent) => {
      // Not its property: a field with the name "action" takes the place of that.
      const { pathname } = new URL((target as HTMLFormElement).getAttribute("action") ?? "", location.href)
      if (!ways().includes(pathname)) return
      forgetTypist(typistOf(own))
      // Before the server ends the session, so that other tabs leave too, whatever is typed there.
      writeStored(key, null)
    }
    window.addEventListener("storage", listen)
    document.addEventListener("submit", onLeave)
    return () => {
      window.removeEventListener("storage", listen)
      document.removeEventListener("submit", onLeave)
    }
  }, [text])
  return null
}
