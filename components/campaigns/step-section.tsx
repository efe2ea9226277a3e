import type { ReactNode } from "react"
import { type ComposeStep, composeSteps } from "#lib/features/campaigns/texts.ts"

export type StepSectionProps = { step: ComposeStep; hint?: string; children: ReactNode }

/** A step of a campaign: a part of the page that the steps above lead to. */
export const StepSection = ({ step, hint, children }: StepSectionProps) => (
  <section
    id={step}
    aria-labelledby={`${step}-title`}
    className="grid gap-5 py-7 border-t border-line scroll-mt-16 max-lg:scroll-mt-28 min-w-0"
  >
    <header>
      <h2 id={`${step}-title`}>{composeSteps[step]}</h2>
      {hint && <p className="text-13 text-muted">{hint}</p>}
    </header>
    {children}
  </section>
)
