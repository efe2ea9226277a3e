"use client"

import { type ReactNode, useEffect, useMemo, useRef } from "react"
import { dirtyAttribute } from "#components/form/field-error.ts"
import { useToast } from "#components/ui/toast.tsx"
import { channelOf } from "#lib/contract/realtime/constants.ts"
import { sessionOverText } from "#lib/errors/texts.ts"
import { createLive } from "#lib/features/realtime/live.ts"
import { holdPage } from "#lib/form-state/held-page.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { afterSession } from "#lib/routes/routes.ts"
import { LiveContext } from "./live-context.ts"

export type LiveUpdatesProps = {
  /** Of the session: its tabs share one connection. */
  groupName: string
  userId: string
  /** The account is inactive: nothing is told. */
  isOff: boolean
  children: ReactNode
}

/** On the page: how its connection is, for whoever looks after it. */
const liveAttribute = "data-live"

const typedFields = "textarea, input:is(:not([type]), [type=text], [type=email], [type=url], [type=tel])"

/** Something is typed and not saved, also when it was typed before scripts ran. */
const hasUnsaved = (): boolean =>
  document.querySelector(`[${dirtyAttribute}]`) !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedFields)].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

/**
 * Lets everything inside hear what happens (D-235): one connection for all tabs of a session, opened when the page is at
 * rest. A session that ends elsewhere ends here too, unless something is typed that would be lost.
 */
export function LiveUpdates({ groupName, userId, isOff, children }: LiveUpdatesProps) {
  const toast = useToast()
  const isReported = useRef(false)
  const live = useMemo(
    () =>
      createLive({
        join: async (listener) =>
          (await import("#lib/features/realtime/tab-group.ts")).joinTabGroup(groupName, listener),
        over(code) {
          if (hasUnsaved()) {
            holdPage()
            if (!isReported.current)
              toast({ level: "alert", message: sessionOverText, durationMs: toastMs.untilClosed })
            isReported.current = true
            return
          }
          window.location.assign(afterSession({ invalidated: code === "session_invalidated" }))
        },
      }),
    [groupName, toast],
  )

  useEffect(() => {
    if (isOff) return
    const root = document.documentElement
    const show = () => root.setAttribute(liveAttribute, live.connection().state)
    const unwatch = live.watch(show)
    // The stream asks who may listen again when a session ends, and is then refused.
    const leaveUser = live.subscribe(channelOf("user", userId), () => {})
    let stop: (() => void) | null = null
    const begin = () => {
      stop ??= live.start()
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      begin()
      if (persisted) live.missed()
    }
    const end = () => {
      stop?.()
      stop = null
    }
    // Not while the page is still being loaded; and a page that is put aside holds nothing.
    const timer = setTimeout(begin)
    window.addEventListener("pagehide", end)
    window.addEventListener("pageshow", onShow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener("pagehide", end)
      window.removeEventListener("pageshow", onShow)
      end()
      leaveUser()
      unwatch()
      root.removeAttribute(liveAttribute)
    }
  }, [live, userId, isOff])

  return <LiveContext value={live}>{children}</LiveContext>
}
