import { ChevronDown, Circle, CircleCheck, ClockFading, type IconNode, Minus } from "lucide"
import { FormHere } from "#components/form/form-here.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { OnboardingStep } from "#lib/contract/setup-progress/constants.ts"
import type { ChecklistItem } from "#lib/features/onboarding/checklist.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { StepLink } from "./step-link.tsx"

const listId = "trial-checklist"

const shown: Readonly<Record<OnboardingStep, { icon: IconNode; word: string; iconClass: string }>> = {
  unstarted: { icon: Circle, word: "To do", iconClass: "text-faint" },
  started: { icon: ClockFading, word: "Started", iconClass: "text-accent-text" },
  completed: { icon: CircleCheck, word: "Done", iconClass: "text-positive-text" },
  skipped: { icon: Minus, word: "Skipped", iconClass: "text-faint" },
}

export type TrialChecklistProps = {
  items: readonly ChecklistItem[]
  canSkip: boolean
}

function SkipForm({ item }: { item: ChecklistItem }) {
  const isSkipped = item.step === "skipped"
  const word = isSkipped ? "Undo" : "Skip"
  return (
    <FormHere
      action={routes.form("onboarding.step")}
      state={untouched}
      className="max-lg:ml-auto"
      label={`${word}: ${item.label}`}
    >
      <input type="hidden" name="item" value={item.item} />
      <input type="hidden" name="step" value={isSkipped ? "unstarted" : "skipped"} />
      <button
        type="submit"
        className="btn-link text-12/inherit text-muted underline"
        aria-label={`${word}: ${item.label}`}
      >
        {word}
      </button>
    </FormHere>
  )
}

function ItemName({ item, canSkip }: { item: ChecklistItem; canSkip: boolean }) {
  const { label, href, step } = item
  if (step === "skipped") return <span className="text-faint line-through">{label}</span>
  if (!href || step === "completed") {
    return <span className={step === "completed" ? "text-muted" : undefined}>{label}</span>
  }
  return <StepLink href={href} label={label} starts={canSkip && step === "unstarted" ? item.item : null} />
}

/** Steps done and next; on a small screen it opens over the page. */
export function TrialChecklist({ items, canSkip }: TrialChecklistProps) {
  const done = items.filter(({ step }) => step === "completed").length
  return (
    <>
      <button type="button" className="btn btn-dense hidden max-lg:inline-flex" popoverTarget={listId}>
        {`${done} of ${items.length} done`}
        <Icon icon={ChevronDown} size={12} />
      </button>
      <div
        id={listId}
        popover="auto"
        className="order-3 overflow-visible border-0 bg-transparent p-0 text-inherit not-open:static not-open:block lg:basis-full max-lg:fixed max-lg:top-auto max-lg:right-4 max-lg:bottom-4 max-lg:left-4 max-lg:w-auto max-lg:rounded-card max-lg:border max-lg:border-line-strong max-lg:bg-raised max-lg:px-4 max-lg:py-2 max-lg:text-ink max-lg:shadow-float max-lg:not-open:hidden"
      >
        <ul className="flex flex-wrap gap-x-5 gap-y-1 max-lg:flex-col" aria-label="Checklist">
          {items.map((item) => (
            <li
              key={item.item}
              className="flex min-h-7 items-center gap-1.5 max-lg:min-h-11"
              data-step={item.step}
            >
              <Icon icon={shown[item.step].icon} className={shown[item.step].iconClass} />
              <ItemName item={item} canSkip={canSkip} />
              <span className="sr-only">{shown[item.step].word}</span>
              {canSkip && item.step !== "completed" && <SkipForm item={item} />}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
