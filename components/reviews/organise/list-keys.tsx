"use client"

import { MessageCircleQuestionMark } from "lucide"
import { lazy, Suspense, useEffect, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { listKeyOf } from "#lib/features/reviews/organise/list-key-of.ts"
import type { KeysFacts } from "#lib/features/reviews/organise/load-keys.ts"

const KeysHelp = lazy(async () => ({ default: (await import("./keys-help.tsx")).KeysHelp }))

/** The keys of the list and the button that shows them; what they do is asked for with the first one that is pressed. */
export function ListKeys({ isOn: given, profileId }: KeysFacts) {
  const [isOn, setOn] = useState(given)
  const [isHelp, setHelp] = useState(false)
  const hydrated = useHydrated()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = listKeyOf(event, isOn)
      if (key === null) return
      event.preventDefault()
      if (key === "?") setHelp(true)
      // So that the next key is typed into it.
      else if (key === "/") document.querySelector<HTMLElement>("[type=search][name=search_terms]")?.focus()
      else void import("#lib/features/reviews/organise/press-key.ts").then(({ pressKey }) => pressKey(key))
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [isOn])
  return (
    // It has its place before it can be used: nothing below moves under a hand that is about to click.
    <div
      className="pt-3 pointer-coarse:hidden print:hidden"
      style={hydrated ? undefined : { visibility: "hidden" }}
    >
      <button
        type="button"
        className="btn-link"
        data-track="reviews.keys"
        onClick={() => setHelp(true)}
        aria-haspopup="dialog"
      >
        <Icon icon={MessageCircleQuestionMark} size={14} />
        Keyboard shortcuts
      </button>
      {isHelp && (
        <Suspense>
          <KeysHelp isOn={isOn} profileId={profileId} onSwitch={setOn} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </div>
  )
}
