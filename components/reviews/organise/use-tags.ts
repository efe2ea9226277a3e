"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useRef } from "react"
import { queries } from "#components/ui/queries.ts"
import { useToast } from "#components/ui/toast.tsx"
import { alertText } from "#lib/errors/alert-text.ts"
import { deleteTag, putTag } from "#lib/features/reviews/organise/browser.ts"
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
  const refused = (message: string, error: unknown) =>
    toast({ level: "alert", message: alertText(message, error) })

  const { mutateAsync: putOn } = useMutation(
    {
      mutationFn: ({ name }: ListedTag) => putTag(reviewId, name),
      onMutate: (pending) => start(addTag(now.current, pending)),
      onSuccess: ({ id, name }, pending) => {
        end((list) => list.map((tag) => (tag.id === pending.id ? { id, name } : tag)))
        onChanged?.()
      },
      onError: (error, pending) => {
        end((list) => removeTag(list, pending.id))
        refused("Could not add the tag", error)
      },
    },
    queries,
  )
  const add = async (name: string) => {
    const wanted = name.trim()
    if (wanted === "" || hasTag(now.current, wanted)) return
    await putOn({ id: `new:${wanted}`, name: wanted }).catch(() => {})
  }

  // The page that is open by then may be another one that shows the review.
  const undo = async (name: string) => {
    await add(name)
    if (!onChanged) router.refresh()
  }

  const { mutate: remove } = useMutation(
    {
      mutationFn: ({ name }: ListedTag) => deleteTag(accountId, reviewId, name),
      onMutate: ({ id }) => {
        const before = now.current
        start(removeTag(before, id))
        return before
      },
      onSuccess: (_, { name }) => {
        end((list) => list)
        undoToast({ message: `Tag ${name} removed`, reviewId, undo: () => void undo(name) })
        onChanged?.()
      },
      onError: (error, _, before) => {
        end((list) => before ?? list)
        refused("Could not remove the tag", error)
      },
    },
    queries,
  )

  return { tags, add, remove }
}
