import { clsx } from "clsx"
import { type ComposeStep, composeSteps } from "#lib/features/campaigns/texts.ts"

/** A note beside the name of a step. */
export type StepNote = { text: string; isBad?: boolean }

/** The steps of a campaign, each with what is done or missing there. */
export const StepsBar = ({ notes }: { notes: Readonly<Partial<Record<ComposeStep, StepNote>>> }) => (
  <nav
    className="sticky top-0 z-sticky flex flex-wrap gap-x-6 gap-y-1 max-sm:gap-x-4 bg-surface py-2 max-lg:top-topbar print:hidden"
    aria-label="Steps"
  >
    {(Object.keys(composeSteps) as ComposeStep[]).map((step, at) => (
      <a
        key={step}
        href={`#${step}`}
        className="inline-flex min-h-8 items-center gap-2 text-13 font-medium text-ink pointer-coarse:min-h-touch"
      >
        <span
          className="inline-grid size-5.5 place-items-center rounded-full border border-line-control text-12/inherit text-muted max-sm:hidden"
          aria-hidden="true"
        >
          {at + 1}
        </span>
        {composeSteps[step]}
        {notes[step] && (
          <small className={clsx("text-12", notes[step].isBad ? "text-negative-text" : "text-faint")}>
            {notes[step].text}
          </small>
        )}
      </a>
    ))}
  </nav>
)
