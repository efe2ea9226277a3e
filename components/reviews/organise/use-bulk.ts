"use client"

import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent, useState } from "react"
import { useLive } from "#components/realtime/live-context.ts"
import { useToast } from "#components/ui/toast.tsx"
import { channelOf } from "#lib/contract/realtime/constants.ts"
import type { BulkAction } from "#lib/contract/review-bulk-actions/schema.ts"
import type { ReviewFilter } from "#lib/contract/reviews/schema.ts"
import { alertText } from "#lib/errors/alert-text.ts"
import { tick } from "#lib/features/filter-bar/boxes.ts"
import { readBulk, startBulk } from "#lib/features/reviews/organise/browser.ts"
import {
  type BulkChange,
  bulkDone,
  bulkText,
  hurriedPauses,
  pollBulk,
  undoSteps,
} from "#lib/features/reviews/organise/bulk.ts"
import { chosenBoxes, chosenReviews } from "#lib/features/reviews/organise/known-reviews.ts"
import { useUndoToast } from "./use-undo-toast.ts"

/**
 * The chosen reviews of the list, and changes of them or of all behind its filter.
 * @param userId who changes them and is told of the end (D-237).
 */
export function useBulk(filter: ReviewFilter, userId: string) {
  const [pauses] = useState(hurriedPauses)
  const [count, setCount] = useState(0)
  const [isAll, setAll] = useState(false)
  /** How many reviews a running change has looked at; null when none runs. */
  const [done, setDone] = useState<number | null>(null)
  const router = useRouter()
  const toast = useToast()
  const undoToast = useUndoToast()

  const recount = useEffectEvent(() => {
    const chosen = chosenBoxes().length
    setCount(chosen)
    if (chosen === 0) setAll(false)
  })
  useEffect(() => {
    recount()
    const onChange = () => recount()
    document.addEventListener("change", onChange)
    return () => document.removeEventListener("change", onChange)
  }, [])
  // Another page of the list, or what a refresh has brought, has boxes of its own.
  useEffect(() => recount())

  useLive(channelOf("user", userId), (event) => {
    if (event === null || event.action === "BULK_ACTION_COMPLETE") pauses.hurry()
  })

  const clear = () => {
    setAll(false)
    tick(chosenBoxes(), false)
  }

  // All of other reviews were never selected, even where some of the boxes are still there (000 §4).
  const found = JSON.stringify(filter)
  const [selectedIn, setSelectedIn] = useState(found)
  const dropBeyondPage = useEffectEvent(() => {
    if (isAll) clear()
  })
  useEffect(() => {
    if (selectedIn === found) return
    setSelectedIn(found)
    dropBeyondPage()
  }, [selectedIn, found])

  const undo = useEffectEvent(async (change: BulkChange, before: ReturnType<typeof chosenReviews>) => {
    try {
      for (const { ids, change: back } of undoSteps(change, before)) {
        await startBulk({ review_ids: ids, ...back })
      }
      toast({ level: "success", message: "Undone" })
    } catch (error) {
      toast({ level: "alert", message: alertText("Could not undo the change", error) })
    }
    router.refresh()
  })

  const follow = (started: BulkAction) =>
    pollBulk(started, {
      read: readBulk,
      wait: pauses.wait,
      onProgress: (action) => setDone(bulkDone(action)),
    })

  const run = async (change: BulkChange) => {
    const before = chosenReviews()
    setDone(0)
    try {
      const ids = before.map(({ id }) => id)
      const action = await follow(
        await startBulk(isAll ? { filter, ...change } : { review_ids: ids, ...change }),
      )
      const notice = {
        level: action.status === "failed" ? ("alert" as const) : ("success" as const),
        message: bulkText(action),
      }
      if (isAll || action.changed === 0) toast(notice)
      else undoToast({ ...notice, reviewId: ids[0], undo: () => void undo(change, before) })
      clear()
    } catch (error) {
      toast({ level: "alert", message: alertText("Could not change the reviews", error) })
    }
    setDone(null)
    router.refresh()
  }

  return { count, isAll, setAll, done, clear, run }
}
