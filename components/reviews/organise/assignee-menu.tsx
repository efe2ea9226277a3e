"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useEffectEvent, useMemo, useRef, useState } from "react"
import { MenuBoundary } from "#components/filter-bar/menu-boundary.tsx"
import { TypeAhead } from "#components/filter-bar/type-ahead.tsx"
import { Popover } from "#components/ui/popover.tsx"
import { queries } from "#components/ui/queries.ts"
import { useToast } from "#components/ui/toast.tsx"
import { alertText } from "#lib/errors/alert-text.ts"
import { assignReview } from "#lib/features/reviews/organise/browser.ts"
import type { Assigned } from "#lib/features/reviews/organise/review-permissions.ts"
import { AssigneeMark, assignOpenerClass } from "./assignee-mark.tsx"
import { useAnswered } from "./use-answered.ts"
import { useKnown } from "./use-known.ts"
import { useUndoToast } from "./use-undo-toast.ts"

export type AssigneeMenuProps = { accountId: string; reviewId: string; assigned: Assigned }

type Change = { before: Assigned; next: Assigned; isUndo: boolean }

/** Assigns a review on its card: at once, with a way back (D-321). */
export function AssigneeMenu({ accountId, reviewId, assigned }: AssigneeMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const turn = useRef(0)
  const [isOpen, setOpen] = useState(true)
  const { now, press, settle } = useAnswered(assigned, ({ id }) => id)
  const toast = useToast()
  const undoToast = useUndoToast()
  const router = useRouter()
  useKnown(
    reviewId,
    useMemo(() => ({ assigneeId: now.id }), [now.id]),
  )

  const { mutate } = useMutation(
    {
      mutationFn: ({ next }: Change) => assignReview(reviewId, next),
      onMutate: ({ next }) => {
        press(next)
        turn.current += 1
        return turn.current
      },
      onSuccess: (_, { before, next, isUndo }) => {
        settle()
        // The page that is open by now may be another one that shows the review.
        if (isUndo) router.refresh()
        else {
          const message = next.id ? `Assigned to ${next.name}` : "Unassigned"
          undoToast({ message, reviewId, undo: () => undo(before) })
        }
      },
      onError: (error, { before }, own) => {
        settle((shown) => (own === turn.current ? before : shown))
        toast({ level: "alert", message: alertText("Could not assign the review", error) })
      },
    },
    queries,
  )
  const set = (next: Assigned, isUndo = false) => {
    if (next.id !== now.id) mutate({ before: now, next, isUndo })
  }
  const undo = useEffectEvent((before: Assigned) => set(before, true))
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className="dd">
      <button
        type="button"
        ref={button}
        className={assignOpenerClass}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-action="assign"
        data-track="reviews.assign"
        onClick={() => setOpen(!isOpen)}
      >
        <AssigneeMark assigned={now} />
      </button>
      {isOpen && (
        <MenuBoundary>
          <Popover opener={button} onClose={() => setOpen(false)}>
            <TypeAhead
              kind="people"
              label="Assign to"
              accountId={accountId}
              groupId={null}
              reviewId={reviewId}
              hasWords={false}
              noneText="Unassigned"
              isChosen={(id) => (id ?? "") === now.id}
              onChoose={(option) => {
                close()
                set(option ?? { id: "", name: "" })
              }}
            />
          </Popover>
        </MenuBoundary>
      )}
    </div>
  )
}
