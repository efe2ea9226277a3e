"use client"

import { useRouter } from "next/navigation"
import { useRef } from "react"
import { useToast } from "#components/ui/toast.tsx"
import { alertText } from "#lib/errors/alert-text.ts"
import { putTag, takeTag } from "#lib/features/reviews/organise/browser.ts"
import {
  addTag,
  hasTag,
  type ListedTag,
  removeTag,
  type TagList,
} from "#lib/features/reviews/organise/tag-list.ts"
import { useAnswered } from "./use-answered.ts"
import { useUndoToast } from "./use-undo-toast.ts"

/** The review whose tags are shown, and its account. */
export type TaggedReview = { accountId: string; reviewId: string }

const textOf = (tags: TagList) => JSON.stringify(tags.map(({ name }) => name))

/**
 * The tags of a review on a page: a press shows at once and is taken back when the server refuses it; what the server
 * says later takes its place.
 * @param given the tags as the server last said. @param onChanged after a change has been kept.
 */
export function useTags({ accountId, reviewId }: TaggedReview, given: TagList, onChanged?: () => void) {
  const { now: tags, press, settle } = useAnswered(given, textOf)
  const toast = useToast()
  const undoToast = useUndoToast()
  const router = useRouter()
  const now = useRef(tags)
  now.current = tags

  const start = (next: TagList) => {
    now.current = next
    press(next)
  }
  const end = (change: (list: TagList) => TagList) => {
    now.current = change(now.current)
    settle(change)
  }
  const refused = (message: string, fault: unknown) =>
    toast({ level: "alert", message: alertText(message, fault) })

  const add = async (name: string) => {
    const wanted = name.trim()
    if (wanted === "" || hasTag(now.current, wanted)) return
    const pending = { id: `new:${wanted}`, name: wanted }
    start(addTag(now.current, pending))
    try {
      const kept = await putTag(reviewId, wanted)
      end((list) => list.map((tag) => (tag.id === pending.id ? { id: kept.id, name: kept.name } : tag)))
      onChanged?.()
    } catch (fault) {
      end((list) => removeTag(list, pending.id))
      refused("Could not add the tag", fault)
    }
  }

  // The page that is open by then may be another one that shows the review.
  const undo = async (name: string) => {
    await add(name)
    if (!onChanged) router.refresh()
  }

  const remove = async (tag: ListedTag) => {
    const before = now.current
    start(removeTag(before, tag.id))
    try {
      await takeTag(accountId, reviewId, tag.name)
      end((list) => list)
      undoToast({ message: `Tag ${tag.name} removed`, reviewId, undo: () => void undo(tag.name) })
      onChanged?.()
    } catch (fault) {
      end(() => before)
      refused("Could not remove the tag", fault)
    }
  }

  return { tags, add, remove }
}
