"use client"

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { useTypedBefore } from "#components/form/use-typed-before.ts"
import { useUnloadGuard } from "#components/ui/use-unload-guard.ts"
import type { Response } from "#lib/contract/responses/schema.ts"
import { type Base, baseOf, isSameBase } from "#lib/features/reviews/response/facts.ts"
import {
  forgetUnsentResponse,
  readUnsentResponse,
  saveUnsentResponse,
} from "#lib/features/reviews/response/unsent-response.ts"

export type ResponseText = {
  area: RefObject<HTMLTextAreaElement | null>
  /** As the server draws the field. */
  start: string
  text: string
  /** Something was typed that is not saved. */
  isDirty: boolean
  /** Response that the text is based on. */
  base: Base
  /** It was kept in the browser from before. */
  isRestored: boolean
  read(): void
  write(text: string): void
  /** It is saved, or not wanted any more. */
  release(): void
  /** It is not wanted: the field is as it was. @returns what brings it back. */
  discard(): () => void
}

/**
 * The text of a response while it is written. It stays in the field, so that nothing typed before scripts ran is lost,
 * and is kept in the browser until it is saved or given up. While nothing is typed it follows what is there.
 * @param given what was sent before and came back.
 */
export function useResponseText(
  key: string,
  present: Response | null,
  given: { text: string; base: Base } | null,
  onDirty: (isDirty: boolean) => void,
): ResponseText {
  const area = useRef<HTMLTextAreaElement>(null)
  const [start] = useState(given?.text ?? present?.content ?? "")
  const [text, setText] = useState(start)
  const [original, setOriginal] = useState(present?.content ?? "")
  const [base, setBase] = useState<Base>(given ? given.base : baseOf(present))
  const [isRestored, setRestored] = useState(false)
  const isStored = useRef(true)
  const isDirty = text.trim() !== original.trim()

  useUnloadGuard(() => isDirty && !isStored.current)
  useTypedBefore(area, start)

  const put = (next: string) => {
    setText(next)
    if (area.current && area.current.value !== next) area.current.value = next
  }
  const change = (next: string, on: Base) => {
    put(next)
    const dirty = next.trim() !== original.trim()
    onDirty(dirty)
    isStored.current = !dirty || saveUnsentResponse(key, { text: next, base: on })
    if (!dirty) forgetUnsentResponse(key)
  }

  const begin = useEffectEvent(() => {
    const typed = area.current?.value ?? start
    const unsent = typed === start && !given ? readUnsentResponse(key) : null
    if (unsent && unsent.text.trim() !== original.trim()) {
      setBase(unsent.base)
      setRestored(true)
      put(unsent.text)
      onDirty(true)
    } else if (typed.trim() !== original.trim()) change(typed, base)
    else forgetUnsentResponse(key)
  })
  useEffect(() => begin(), [])

  const now = baseOf(present)
  const follow = useEffectEvent(() => {
    const isSame = present?.content.trim() === text.trim()
    if ((isDirty && !isSame) || isSameBase(base, now)) return
    if (isDirty) {
      forgetUnsentResponse(key)
      setRestored(false)
      onDirty(false)
    }
    setBase(now)
    setOriginal(present?.content ?? "")
    put(present?.content ?? "")
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there has changed
  useEffect(() => follow(), [now?.id, now?.version, isDirty])

  return {
    area,
    start,
    text,
    isDirty,
    base,
    isRestored,
    read: () => change(area.current?.value ?? "", base),
    write: (next) => change(next, base),
    release: () => {
      forgetUnsentResponse(key)
      setOriginal(text)
      setRestored(false)
      onDirty(false)
    },
    discard: () => {
      const given = text
      setRestored(false)
      change(original, base)
      return () => {
        const since = area.current?.value.trim() ?? ""
        change(since ? `${given.trimEnd()}\n\n${since}` : given, base)
      }
    },
  }
}
