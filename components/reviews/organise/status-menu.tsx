"use client"

import { useMutation } from "@tanstack/react-query"
import { Check, ChevronDown } from "lucide"
import { useRouter } from "next/navigation"
import { Menu } from "radix-ui/internal"
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { queries } from "#components/ui/queries.ts"
import { useToast } from "#components/ui/toast.tsx"
import { ownValue } from "#lib/contract/own-value.ts"
import type { ReviewStatusLabel } from "#lib/contract/review-status-labels/schema.ts"
import { type ReviewStatus, reviewStatuses } from "#lib/contract/reviews/constants.ts"
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
  /** First use: a status to set, or the menu to open when empty. */
  requested: string
}

const isStatus = (text: string | undefined): text is ReviewStatus =>
  reviewStatuses.some((status) => status === text)

type Change = { before: ReviewState; next: ReviewState; isUndo: boolean }

const textOf = ({ status, labelId }: ReviewState) => `${status} ${labelId}`

/** Sets status and label of a review on its card: at once, with a way back (D-124). */
export function StatusMenu({ reviewId, state, labels, requested }: StatusMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isEntered = useRef(false)
  const isLeft = useRef(false)
  const [isOpen, setOpen] = useState(requested === "")
  const { now, press, settle } = useAnswered(state, textOf)
  const turn = useRef(0)
  const toast = useToast()
  const undoToast = useUndoToast()
  const router = useRouter()

  useKnown(reviewId, now)

  const sayChanged = ({ before, next }: Change) => {
    const isOfStatus = next.status !== before.status
    const label = labels.find(({ id }) => String(id) === next.labelId)
    undoToast({
      message: isOfStatus
        ? `Status set to ${ownValue(statusLabels, next.status)}`
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
      onError: (error, { before }, own) => {
        settle((shown) => (own === turn.current ? before : shown))
        toast({ level: "alert", message: alertText("Could not change the status", error) })
      },
    },
    queries,
  )
  const set = (next: ReviewState, isUndo = false) => {
    if (textOf(next) !== textOf(now)) mutate({ before: now, next, isUndo })
  }
  const undo = useEffectEvent((before: ReviewState) => set(before, true))

  const onFirst = useEffectEvent(() => {
    if (isStatus(requested)) set({ ...now, status: requested })
  })
  useEffect(() => onFirst(), [])
  const item = (value: string, children: ReactNode) => (
    <Menu.RadioItem key={value} value={value} className="menu-item">
      {children}
      <Menu.ItemIndicator className="tick">
        <Icon icon={Check} />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  )
  const label = labels.find(({ id }) => String(id) === now.labelId)
  return (
    <>
      <div className="dd">
        <button
          type="button"
          ref={button}
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
        <Menu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
          <Menu.Anchor virtualRef={button as RefObject<HTMLElement>} />
          <Menu.Content
            ref={list}
            className="menu"
            aria-label="Status and label"
            align="end"
            sideOffset={4}
            collisionPadding={8}
            loop
            onEntryFocus={(event) => {
              event.preventDefault()
              // It has the focus itself when the pointer leaves an entry.
              if (isEntered.current) return
              isEntered.current = true
              list.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (!isLeft.current) button.current?.focus()
              isEntered.current = isLeft.current = false
            }}
            onKeyDownCapture={(event) => {
              // The focus goes on, and the menu closes because it left.
              if (event.key === "Tab") event.stopPropagation()
            }}
            onInteractOutside={(event) => {
              // The opener closes it by itself.
              if (button.current?.contains(event.target as Node)) event.preventDefault()
              else isLeft.current = true
            }}
          >
            <Menu.RadioGroup value={now.status} onValueChange={(status) => set({ ...now, status })}>
              {reviewStatuses.map((status) => item(status, statusLabels[status]))}
            </Menu.RadioGroup>
            {(labels.length > 0 || now.labelId) && (
              <Menu.RadioGroup
                className="mt-1 pt-1 border-t border-line"
                aria-label="Label"
                value={now.labelId}
                onValueChange={(labelId) => set({ ...now, labelId })}
              >
                {item("", "No label")}
                {labels.map((one) => item(String(one.id), <LabelMark label={one} />))}
              </Menu.RadioGroup>
            )}
          </Menu.Content>
        </Menu.Root>
      </div>
      {label && <LabelMark label={label} />}
    </>
  )
}
