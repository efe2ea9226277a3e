"use client"

import { useMutation } from "@tanstack/react-query"
import { Check, ChevronDown } from "lucide"
import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { moveFocus } from "#components/ui/move-focus.ts"
import { queries } from "#components/ui/queries.ts"
import { useToast } from "#components/ui/toast.tsx"
import { useMenu } from "#components/ui/use-menu.ts"
import type { ReviewStatusLabel } from "#lib/contract/review-labels.ts"
import { type ReviewStatus, reviewStatuses } from "#lib/contract/review-words.ts"
import { alertText } from "#lib/errors/alert-text.ts"
import { statusLabels } from "#lib/features/reviews/fields.ts"
import { changeReview, type ReviewState } from "#lib/features/reviews/organise/browser.ts"
import { StatusBadge } from "../review-marks.tsx"
import { LabelMark } from "./label-mark.tsx"
import { useAnswered } from "./use-answered.ts"
import { useKnown } from "./use-known.ts"
import { useUndoToast } from "./use-undo-toast.ts"

export type StatusMenuProps = {
  reviewId: string
  state: ReviewState
  labels: readonly ReviewStatusLabel[]
  /** What it was first used for: a status to set, or to open when empty. */
  asked: string
}

const isStatus = (text: string | undefined): text is ReviewStatus =>
  reviewStatuses.some((status) => status === text)

type Change = { before: ReviewState; next: ReviewState; isUndo: boolean }

const textOf = ({ status, labelId }: ReviewState) => `${status} ${labelId}`

/** Sets status and label of a review on its card: at once, with a way back (D-124). */
export function StatusMenu({ reviewId, state, labels, asked }: StatusMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(asked === "")
  const { now, press, settle } = useAnswered(state, textOf)
  const turn = useRef(0)
  const toast = useToast()
  const undoToast = useUndoToast()
  const router = useRouter()
  useMenu(box, isOpen, () => setOpen(false))

  useKnown(reviewId, now)

  const sayChanged = ({ before, next }: Change) => {
    const isOfStatus = next.status !== before.status
    const label = labels.find(({ id }) => String(id) === next.labelId)
    undoToast({
      message: isOfStatus
        ? `Status set to ${statusLabels[next.status as ReviewStatus]}`
        : label
          ? `Label set to ${label.name}`
          : "Label removed",
      reviewId,
      undo: () => undo(before),
    })
  }
  const { mutate } = useMutation(
    {
      mutationFn: ({ before, next }: Change) => changeReview(reviewId, before, next),
      onMutate: ({ next }) => {
        press(next)
        turn.current += 1
        return turn.current
      },
      onSuccess: (_, change) => {
        settle()
        // The page that is open by now may be another one that shows the review.
        if (change.isUndo) router.refresh()
        else sayChanged(change)
      },
      onError: (fault, { before }, own) => {
        settle((shown) => (own === turn.current ? before : shown))
        toast({ level: "alert", message: alertText("Could not change the status", fault) })
      },
    },
    queries,
  )
  const set = (next: ReviewState, isUndo = false) => {
    if (textOf(next) !== textOf(now)) mutate({ before: now, next, isUndo })
  }
  const undo = useEffectEvent((before: ReviewState) => set(before, true))

  const onFirst = useEffectEvent(() => {
    if (isStatus(asked)) set({ ...now, status: asked })
  })
  useEffect(() => onFirst(), [])
  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus()
  }, [isOpen])

  const choose = (next: ReviewState) => {
    setOpen(false)
    box.current?.querySelector("button")?.focus()
    set(next)
  }
  const item = (key: string, isChosen: boolean, next: ReviewState, children: React.ReactNode) => (
    <button
      key={key}
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className="menu-item"
      onClick={() => choose(next)}
    >
      {children}
      {isChosen && (
        <span className="tick">
          <Icon icon={Check} />
        </span>
      )}
    </button>
  )
  const label = labels.find(({ id }) => String(id) === now.labelId)
  return (
    <>
      <div className="dd" ref={box}>
        <button
          type="button"
          className="status-opener"
          title="Change status"
          aria-haspopup="menu"
          aria-expanded={isOpen}
          data-action="status"
          data-track="reviews.status"
          onClick={({ currentTarget }) => {
            const { want } = currentTarget.dataset
            if (isStatus(want)) set({ ...now, status: want })
            else setOpen(!isOpen)
          }}
        >
          <StatusBadge status={now.status} />
          <Icon icon={ChevronDown} size={12} />
        </button>
        {isOpen && (
          <div className="menu menu-right" role="menu" aria-label="Status and label" onKeyDown={moveFocus}>
            {reviewStatuses.map((value) =>
              item(value, value === now.status, { ...now, status: value }, statusLabels[value]),
            )}
            {(labels.length > 0 || now.labelId) && (
              // biome-ignore lint/a11y/useSemanticElements: a menu is no fieldset
              <div role="group" aria-label="Label" className="mt-1 pt-1 border-t border-line">
                {item("none", now.labelId === "", { ...now, labelId: "" }, "No label")}
                {labels.map((one) =>
                  item(
                    String(one.id),
                    String(one.id) === now.labelId,
                    { ...now, labelId: String(one.id) },
                    <LabelMark label={one} />,
                  ),
                )}
              </div>
            )}
          </div>
        )}
      </div>
      {label && <LabelMark label={label} />}
    </>
  )
}
