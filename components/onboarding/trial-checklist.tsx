"use client"

import Link from "next/link"
import { ActionForm } from "#components/form/action-form.tsx"
import { sendForm } from "#components/form/send-form.ts"
import { Icon } from "#components/ui/icon.tsx"
import type { IconName } from "#components/ui/icon-paths.ts"
import type { OnboardingStep } from "#lib/contract/onboarding-words.ts"
import type { ChecklistItem } from "#lib/features/onboarding/checklist.ts"
import { pageField, untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

const listId = "trial-checklist"

const shown: Readonly<Record<OnboardingStep, { icon: IconName; word: string }>> = {
  unstarted: { icon: "circle", word: "To do" },
  started: { icon: "progress", word: "Started" },
  completed: { icon: "check-circle", word: "Done" },
  skipped: { icon: "minus", word: "Skipped" },
}

export type TrialChecklistProps = {
  items: readonly ChecklistItem[]
  canSkip: boolean
  /** Address of the page that it stands on. */
  page: string
}

/** Remembers that somebody began; where it is done needs no word of it. */
function noteStart(item: string, page: string) {
  const fields = new URLSearchParams({ [pageField]: page, item, step: "started" })
  void sendForm(routes.form("onboarding.step"), fields)
}

function SkipForm({ item, page }: { item: ChecklistItem; page: string }) {
  const isSkipped = item.step === "skipped"
  const word = isSkipped ? "Undo" : "Skip"
  return (
    <ActionForm
      action={routes.form("onboarding.step")}
      page={page}
      state={untouched}
      label={`${word}: ${item.label}`}
    >
      <input type="hidden" name="item" value={item.item} />
      <input type="hidden" name="step" value={isSkipped ? "unstarted" : "skipped"} />
      <button type="submit" className="btn-link" aria-label={`${word}: ${item.label}`}>
        {word}
      </button>
    </ActionForm>
  )
}

function ItemName({ item, canSkip, page }: { item: ChecklistItem; canSkip: boolean; page: string }) {
  const { label, href, step } = item
  if (!href || step === "completed" || step === "skipped") return <span className="trial-name">{label}</span>
  return (
    <Link
      className="trial-name"
      href={href}
      prefetch={false}
      onClick={() => {
        if (canSkip && step === "unstarted") noteStart(item.item, page)
      }}
    >
      {label}
    </Link>
  )
}

/** What is done and what is next; on a small screen it opens over the page. */
export function TrialChecklist({ items, canSkip, page }: TrialChecklistProps) {
  const done = items.filter(({ step }) => step === "completed").length
  return (
    <>
      <button type="button" className="btn btn-dense trial-open" popoverTarget={listId}>
        {`${done} of ${items.length} done`}
        <Icon name="chevron-down" size={12} />
      </button>
      <div id={listId} popover="auto" className="trial-list">
        <ul aria-label="Checklist">
          {items.map((item) => (
            <li key={item.item} data-step={item.step}>
              <Icon name={shown[item.step].icon} />
              <ItemName item={item} canSkip={canSkip} page={page} />
              <span className="sr">{shown[item.step].word}</span>
              {canSkip && item.step !== "completed" && <SkipForm item={item} page={page} />}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
